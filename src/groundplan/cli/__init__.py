"""The command line: `groundplan plan | find | run | scene | methods | models | eval | doctor`."""
