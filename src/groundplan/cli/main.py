"""Where `groundplan` starts: everything else is imported inside, so that Ctrl-C is understood from the beginning."""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Run the command line and return the exit code."""
    try:
        from groundplan.cli.command_line import run

        return run(arguments)
    except KeyboardInterrupt:  # while it was still starting
        given = sys.argv[1:] if arguments is None else arguments
        if "--json" in given:
            sys.stdout.write('{\n  "status": "interrupted"\n}\n')
        else:
            sys.stderr.write("Interrupted.\n")
        return 130
