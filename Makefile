# The commands of this project, for people and for CI alike. Each does its own set-up: `make demo` on a fresh machine
# needs only python3 (3.11 or newer), pip and make. Another interpreter: make demo PYTHON=python3.12

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP = $$([ -x $(BIN)/pip ] && echo $(BIN)/pip || echo $(PYTHON) -m pip --python $(BIN)/python)
PYTEST_ARGS ?= -n auto --dist worksteal
DEMO ?= Warm up the lasagne for Samuel, put it on his desk, and take his dirty mug to the dishwasher

.PHONY: demo test lint bench eval docs clean help
.DEFAULT_GOAL := help
.NOTPARALLEL:

help:
	@echo "make demo    install, then plan a long-horizon instruction in an office of 39 rooms and prove the plan"
	@echo "make test    install the tools, then run every check: style, types, layers, tests (what CI runs)"
	@echo "make lint    only style, types and layers"
	@echo "make bench   the measurements in benchmarks/; one of them: make bench-scene_scale"
	@echo "make eval    score the methods on the test splits of both suites; reports in runs/eval and runs/eval-autogptp"
	@echo "make docs    make the generated parts of the docs again (the command line's page and the README's picture)"
	@echo "make clean   remove the environment and everything made by these commands"

demo: $(VENV)/.runtime
	@$(BIN)/groundplan plan "$(DEMO)" --scene office

test: lint
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest $(PYTEST_ARGS)  # many tests start Python anew: compiled code is kept

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The programs among the benchmarks, some of them with smaller numbers than by default; the other files are shared parts.
BENCH_ARGS_planning_kitchen := 5
BENCH_ARGS_validator_agreement := 1000
BENCH_ARGS_kill_and_resume := 20
BENCH_ARGS_cowp_completable := 2
BENCH_ARGS_planning_affordances := 30 1
BENCH_ARGS_orders := basic
BENCHES := $(filter-out train_detector,$(basename $(notdir $(shell grep -l __main__ benchmarks/*.py))))

bench: $(addprefix bench-,$(BENCHES))

bench-%: $(VENV)/.dev
	@echo "== benchmarks/$*.py $(BENCH_ARGS_$*)"
	@$(BIN)/python benchmarks/$*.py $(BENCH_ARGS_$*)

eval: $(VENV)/.dev
	$(BIN)/groundplan eval --suite groundplan --split test --out runs/eval --html runs/eval/report.html
	$(BIN)/groundplan eval autogpt-p --split test --out runs/eval-autogptp --html runs/eval-autogptp/report.html

docs: $(VENV)/.dev
	$(BIN)/python docs/make_cli_page.py
	$(BIN)/python docs/make_picture.py

clean:
	rm -rf $(VENV) runs build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# Some systems ship python3 without ensurepip; there the system's pip installs into the environment from outside.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit("groundplan needs Python 3.11 or newer, and $(PYTHON) is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || $(PYTHON) -m venv --clear --without-pip $(VENV)

$(VENV)/.runtime: pyproject.toml | $(BIN)/python
	@echo "Installing groundplan into $(VENV) (once)"
	@$(PIP) install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(BIN)/python
	@echo "Installing groundplan and its development tools into $(VENV) (once)"
	@$(PIP) install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $(VENV)/.runtime $@
