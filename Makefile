# `make run` and `make test` work on a fresh clone; `make help` lists the rest.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

HOST ?= 127.0.0.1
PORT ?= 8000

VENV := .venv
PY := $(VENV)/bin/python
PIP_INSTALL := $(PY) -m pip install --quiet --disable-pip-version-check --require-hashes
UV_COMPILE := $(PY) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header
PYTEST := $(PY) -m pytest

NODE_IS_GOOD := $(shell node -e 'const [a, b] = process.versions.node.split(".").map(Number); \
	process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null && npm --version >/dev/null 2>&1 && echo yes)
ifneq ($(NODE_IS_GOOD),yes)
NODE := $(VENV)/.installed-node
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)
endif

# Folders count too: a file that was removed changes nothing else. What the build itself writes does not.
FRONTEND_SOURCES := $(shell find frontend -path frontend/node_modules -prune -o -path frontend/dist -prune \
	-o -path frontend/src/paraglide -prune -o -path frontend/project.inlang -prune \
	-o -path 'frontend/*' ! -path frontend/src -print 2>/dev/null)
MESSAGES := $(patsubst %.po,%.mo,$(shell find locale accounts games -name '*.po' 2>/dev/null))

.PHONY: help
help: ## List what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

.PHONY: setup run test lint fmt messages drill bench
setup: $(VENV)/.installed $(MESSAGES) frontend/dist/manifest.json ## Install, build the frontend, compile the texts

run: setup ## Play at http://HOST:PORT/ (127.0.0.1:8000); Ctrl-C ends everything
	@exec $(PY) manage.py serve --host '$(HOST)' --port '$(PORT)'

test: lint test-frontend test-python test-browser ## Everything that must hold before a commit

lint: setup $(VENV)/.installed-dev ## Style, types and architecture
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(PY) -c 'from importlinter.cli import lint_imports_command as main; main()' --no-cache
	cd frontend && npm run --silent check && npm run --silent lint

messages: $(MESSAGES)

fmt: setup $(VENV)/.installed-dev ## Rewrite the sources in our style
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .
	cd frontend && npm run --silent format

drill: setup $(VENV)/.installed-dev ## Break a deployment on purpose and measure how it mends
	$(PYTEST) -q -m drill

bench: setup $(VENV)/.installed-dev ## Measure the engine and the server
	$(PY) -m bench

.PHONY: test-frontend test-python test-browser browser migrate lock clean
test-frontend: setup ## Vitest
	cd frontend && npm run --silent test

test-python: setup $(VENV)/.installed-dev ## Pytest, without the browser
	$(PYTEST) -q -n 2 -m 'not browser and not drill'

# A pytest call of its own: Playwright's sync interface and pytest-asyncio do not share a process.
test-browser: setup browser ## Pytest in a real Chromium
	$(PYTEST) -q -n 2 -m browser

browser: $(VENV)/.installed-dev ## See to it that there is a Chromium
	@$(PY) -m tests.support.chromium

migrate: setup ## Bring the database's tables up to date
	$(PY) manage.py migrate

lock: $(VENV)/.installed-dev $(NODE) ## Resolve the dependencies anew
	$(UV_COMPILE) --upgrade pyproject.toml -o requirements.lock
	$(UV_COMPILE) --upgrade pyproject.toml --group dev -c requirements.lock -o requirements-dev.lock
	$(UV_COMPILE) --upgrade --group node -o requirements-node.lock
	cd frontend && npm install --package-lock-only --ignore-scripts

clean: ## Remove what was built and installed (not var/, your data)
	rm -rf $(VENV) frontend/node_modules frontend/dist frontend/src/paraglide $(MESSAGES)

$(PY):
	@rm -rf $(VENV)
	@for python in python3 python3.14 python3.13 python3.12 python3.11; do \
		if $$python -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "Making $(VENV) with $$(command -v $$python)"; \
			exec $$python -m venv $(VENV); \
		fi; \
	done; \
	echo 'No Python 3.11 or newer that can make virtual environments is on PATH' \
		'(Debian and Ubuntu: apt install python3-venv)' >&2; exit 1

$(VENV)/.installed: requirements.lock | $(PY)
	@echo 'Installing the Python packages'
	@$(PIP_INSTALL) -r requirements.lock
	@touch $@

$(VENV)/.installed-dev: requirements-dev.lock $(VENV)/.installed
	@echo 'Installing the development tools'
	@$(PIP_INSTALL) -r requirements-dev.lock
	@touch $@

$(VENV)/.installed-node: requirements-node.lock | $(PY)
	@echo 'Installing Node (none of version 20.19 or newer on PATH)'
	@$(PIP_INSTALL) -r requirements-node.lock
	@touch $@

frontend/node_modules/.installed: frontend/package.json frontend/package-lock.json $(NODE)
	@echo 'Installing the frontend packages'
	@cd frontend && npm ci --no-fund --no-audit --no-update-notifier --loglevel=error
	@touch $@

frontend/dist/manifest.json: $(FRONTEND_SOURCES) frontend/node_modules/.installed
	@echo 'Building the frontend'
	@mkdir -p frontend/dist && touch frontend/dist/.began
	@cd frontend && npm run --silent build -- --logLevel error
	@find frontend/dist -type f ! -newer frontend/dist/.built -delete 2>/dev/null || true
	@mv frontend/dist/.began frontend/dist/.built
	@touch $@

%.mo: %.po $(VENV)/.installed
	@$(PY) -c 'import sys, polib; polib.pofile(sys.argv[1]).save_as_mofile(sys.argv[2])' $< $@
