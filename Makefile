# Everything a person or a machine does with this repository. Needs Python 3.11 or newer, and nothing else.
#
#   make play                 play in a browser; the first time, installs the game beside you in .venv
#   make terminal             play in this terminal
#   make test                 every test; ARGS="-k name" picks some
#   make check                format, lint, types, layers, the rules' subset, sizes, spelling, names of games, the page's types
#   make fix                  mend of format and lint what can be mended by itself
#   make clauses              how much of each rulebook is written down, and covered by a test
#   make clauses-json         the same as JSON, for machines: make -s clauses-json
#   make mutants GAME=<id>    break a game's rules in every small way and see whether its tests notice
#   make bench                speed on this machine; ARGS are passed on
#   make bench-peers          the same beside other people's engines, which are installed first

VENV ?= .venv
PY := $(VENV)/bin/python
RUN := $(VENV)/bin

# An environment that was never made, or whose Python has gone, makes every stamp in it worthless.
STALE := $(shell test -x $(PY) || echo stale)
PLAY := $(VENV)/.installed
DEV := $(VENV)/.installed-dev
PEERS := $(VENV)/.installed-bench
PIP := $(PY) -m pip install --quiet --disable-pip-version-check --no-input

CHECKS := format lint types layers subset sizes spelling names page

.PHONY: play terminal test check $(CHECKS:%=check-%) fix clauses clauses-json mutants bench bench-peers stale

play: $(PLAY)
	@$(RUN)/gobelet serve --open $(ARGS)

terminal: $(PLAY)
	@$(RUN)/gobelet play $(GAME) $(ARGS)

test: $(DEV)
	@$(PY) -m pytest -n auto --dist worksteal $(ARGS)

# Every check runs, even after one has failed: one round tells all there is to mend.
check: $(DEV)
	@$(MAKE) --no-print-directory --keep-going $(CHECKS:%=check-%) && echo "All checks passed."

check-format: $(DEV)
	@RUFF_OUTPUT_FORMAT=concise $(RUN)/ruff format --check --quiet . || { echo "Format them with: make fix"; exit 1; }

check-lint: $(DEV)
	@RUFF_OUTPUT_FORMAT=concise $(RUN)/ruff check --quiet .

check-types: $(DEV)
	@$(RUN)/mypy src tools tests

check-layers: $(DEV)
	@$(RUN)/lint-imports --no-logo

check-subset: $(DEV)
	@$(PY) -m tools.subset

check-sizes: $(DEV)
	@$(PY) -m tools.budgets

check-spelling: $(DEV)
	@$(RUN)/codespell

check-names: $(DEV)
	@$(PY) -m tools.names

check-page:
	@sh tools/page_types.sh

fix: $(DEV)
	@$(RUN)/ruff check --fix --quiet . ; $(RUN)/ruff format --quiet .

clauses: $(DEV)
	@$(PY) -m tools.clauses

clauses-json: $(DEV)
	@$(PY) -m tools.clauses --json

mutants: $(DEV)
	@$(PY) -m tools.mutants $(or $(GAME),$(error say which game: make mutants GAME=<id>)) $(ARGS)

bench: $(PLAY)
	@$(RUN)/gobelet bench $(ARGS)

bench-peers: $(PEERS)
	@$(RUN)/gobelet bench --peers $(ARGS)

# Stamps: a second make installs nothing, unless pyproject.toml has changed. What is said goes to the error channel.
$(PLAY): pyproject.toml $(STALE)
	@sh tools/venv.sh $(VENV)
	@echo "Installing Gobelet and what it needs into $(VENV); nothing outside that folder changes ..." >&2
	@$(PIP) --editable . >&2
	@touch $@

$(DEV): pyproject.toml $(STALE)
	@sh tools/venv.sh $(VENV)
	@echo "Installing Gobelet and the tools to test it into $(VENV) ..." >&2
	@$(PIP) --editable '.[dev]' >&2
	@touch $(PLAY) $@

$(PEERS): pyproject.toml $(STALE)
	@sh tools/venv.sh $(VENV)
	@echo "Installing the engines to compare with into $(VENV); this takes a while ..." >&2
	@$(PIP) --editable '.[bench]' >&2
	@touch $(PLAY) $@
