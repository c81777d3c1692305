# Hulldown. `make` needs Python 3.11 or newer and make, and nothing else.

PYTHON ?= python3
BIN := .venv/bin
HULLDOWN := $(BIN)/hulldown
SEED := 1944

# Every package at one version, in the build's own environment as well.
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Keeps MkDocs 1 from advertising MkDocs 2, which the theme does not support.
export NO_MKDOCS_2_WARNING := 1

# Install, check and compile every book, publish the site, and let a bot play each book that can be played.
.PHONY: all
all: site playtest

# The environment: made once, and again when what it holds is to change.
.venv/installed: pyproject.toml constraints.txt
	@$(PYTHON) -m venv .venv
	@$(BIN)/pip install -qq -e '.[dev]'
	@touch $@

# Check and compile every book into build/books.
.PHONY: books
books: .venv/installed
	@$(HULLDOWN) lint
	@$(HULLDOWN) build

# Build the scripts of the pages, if a source is newer, with the Node.js that came from the package index.
.PHONY: frontend
frontend: .venv/installed
	@$(BIN)/python site/build_frontend.py

# Publish everything into build/site.
.PHONY: site
site: books frontend
	@$(BIN)/mkdocs build -q --strict -f site/mkdocs.yml
	@echo "build/site: published"

# One game of each playable book by a bot, with a fixed seed, and its report.
.PHONY: playtest
playtest: books
	@$(HULLDOWN) playtest --games 1 --policy explorer --seed $(SEED)

# The browser in which pages are tested, if there is none: Debian's. Elsewhere, any chromium on the path will do.
.PHONY: browser
browser:
	@command -v chromium > /dev/null || command -v chromium-browser > /dev/null || (apt-get -qq update && \
		DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends chromium > /dev/null)

# Everything that proves it. Where CI is set, pages have to be tested in a browser; elsewhere that is skipped without one.
.PHONY: test
test: books frontend $(if $(CI),browser)
	@$(BIN)/pytest -q -n auto

# The same with all cases of which `make test` takes a sample: about half as long again.
.PHONY: thorough
thorough: export HULLDOWN_THOROUGH := 1
thorough: test

# Style, types, which package may import which, and the style, types and units of the scripts of the pages.
.PHONY: check
check: .venv/installed
	@$(BIN)/ruff check -q .
	@$(BIN)/ruff format -q --check .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/python site/build_frontend.py check
	@mkdir -p build
	@$(BIN)/lint-imports --no-logo > build/imports.txt || (cat build/imports.txt; exit 1)

# Play the first game at the terminal.
.PHONY: play
play: books
	@$(HULLDOWN) play first-patrol

# The extension for VS Code: build/hulldown-VERSION.vsix, compiled, tested and packed. It needs Node.js.
.PHONY: vsix
vsix: .venv/installed
	@$(BIN)/python compiler/vscode_extension.py

# The same seeds give the same games: under every hash seed, on every Python, and from saves.
.PHONY: games
games: books
	@$(BIN)/python -m tests.games

# Nothing breaks: many games of everything with every optional rule, a million rolls held against their odds, and
# thousands of spoilt books that must be refused with findings, or play. Models and schemas agree about files. Twice as
# much of anything takes about twice as long. Nothing that is called impossible comes up in games of random books, and
# whatever an analysis would lose, such games notice.
.PHONY: fuzz
fuzz: books
	@$(BIN)/python -m tests.fuzz
	@$(BIN)/python -m tests.soundness
	@$(BIN)/python -m tests.soundness --mutants

# What solving gamebooks says is held against a hundred thousand games.
.PHONY: solve
solve: books
	@$(BIN)/python -m tests.solving

# Kill campaigns at every moment at which they are saved, and at random ones: at most the choice in flight is lost. Kill
# changes of several files at every moment: all of them are changed or none, or the next command does the rest.
.PHONY: kills
kills: books
	@$(BIN)/python -m tests.kills

# Break the books on purpose, one slip at a time, and see which of them the linter notices: first slips in what the
# fields of every model say, by rules alone and with examples, then slips of the keyboard.
.PHONY: mutants
mutants: .venv/installed
	@$(BIN)/python -m tests.mutants

# Time the compiler and the engine beside their peers.
.PHONY: bench
bench: .venv/installed
	@$(BIN)/python -m tests.bench

# Who wins each mission with each platoon, what is seen, and which aims are missed: build/balance.md, and beside each
# mission what the site publishes, after hours. `make balance MISSION=1 GAMES=20` tries it, and keeps nothing.
.PHONY: balance
balance: books
	@$(HULLDOWN) balance open-fire $(MISSION:%=--mission %) $(if $(GAMES),--games $(GAMES),--keep) --markdown build/balance.md

# See how well the bots play the six printed briefings, beside a script that only shoots.
.PHONY: bots
bots: .venv/installed
	@$(BIN)/python -m tests.bench.bots

# Time lint after two hundred edits of Open Fire, all seven missions, as a process and in memory.
.PHONY: edits
edits: .venv/installed
	@$(BIN)/python -m tests.bench.editing

# Hold comparing playtests against what is known: false alarms, and how many games it takes to see a change.
.PHONY: compare
compare: .venv/installed
	@$(BIN)/python -m tests.bench.comparing

# Games a second on a cluster of this machine: one worker, two, and two of which one is killed.
.PHONY: cluster
cluster: books
	@$(BIN)/python -m tests.bench.cluster

# Write the golden transcripts and the tutorial's output anew; review the difference before it is committed.
.PHONY: golden
golden: books
	@$(BIN)/python -m tests.engine.games.recorded
	@$(BIN)/python -m tests.engine.games.test_view
	@$(BIN)/python -m tests.engine.picture.test_board
	@$(BIN)/python -m tests.terminal.test_golden
	@$(BIN)/python -m tests.terminal.campaign.test_golden
	@$(BIN)/python -m tests.compiler.interchange.retell
	@$(BIN)/python -m tests.site.test_tutorial
	@$(BIN)/python -m tests.cli.test_resolving
	@$(BIN)/python -m tests.cli.test_playtest
	@$(BIN)/python -m tests.cli.test_playtest_campaigns
	@$(BIN)/python -m tests.compiler.playtest.test_page
	@$(BIN)/python -m tests.engine.platoon.language.test_english
	@$(BIN)/python -m tests.engine.platoon.scenario

# Remove everything that was made.
.PHONY: clean
clean:
	rm -rf .venv build dist site/frontend/node_modules site/frontend/src/generated
	rm -f site/hulldown_site/theme/*.js site/hulldown_site/theme/assets/hulldown/*.js
