# Targets for CI and developers. Each target prints what it does; an up-to-date target prints nothing and costs nothing.

HOST ?= 127.0.0.1
PORT ?= 8000
DATA_DIR ?= $(or $(ORDERKEEP_DATA_DIR),./data)
export HOST PORT DATA_DIR PYTHON

# A virtual environment breaks when its folder is moved, so it is recreated.
ifneq ($(shell cat .venv/.where 2>/dev/null),$(CURDIR))
  $(shell rm -f .venv/.run .venv/.dev)
endif

LOCKED := backend/pyproject.toml $(wildcard backend/requirements*.txt)
WEB := $(shell find frontend/src frontend/public frontend/index.html frontend/vite.config.ts docs/glossary.md -type f -not -name '*.test.*' 2>/dev/null)

.PHONY: help run dev test check coverage fix api migration lock bench bench-chain bench-compare bench-lists bench-imports bench-quote bench-kernel bench-streams bench-kills page-speed screenshots clean
.DEFAULT_GOAL := help

help:
	@echo "make run        install, build, migrate and serve on http://$(HOST):$(PORT) (HOST=, PORT=, DATA_DIR=)"
	@echo "make test       all checks and tests; the last line is 'N passed, N failed'"
	@echo "make check      the fast checks only: lint, types, drift, architecture"
	@echo "make coverage   measure the branches that tests reach; fails below the floors of server and web app"
	@echo "make dev        run the server with reload and the web app with hot reload"
	@echo "make fix        format the code and apply the linters' fixes"
	@echo "make api        write backend/orderkeep/openapi.json and the web app's types from the server's routes"
	@echo "make migration  generate a migration from the models: make migration m=\"add something\""
	@echo "make bench      measure the product relative to its limit: SIZES=1000,100000,1000000 DATABASES=sqlite,postgresql RUNS=300"
	@echo "make bench-chain  measure purchasing, receiving, allocation and the self-check: SIZES=1000,100000 DATABASES=sqlite,postgresql RUNS=100"
	@echo "make bench-compare  measure this build side by side with an earlier one: BASE=<commit> DATABASES=sqlite,postgresql"
	@echo "make bench-imports  measure how long others wait during an import, and interrupt some: DATABASES=sqlite,postgresql STOPS=10"
	@echo "make bench-kernel  measure what the short reads on the event loop and the fair pool bring: DATABASES=sqlite,postgresql"
	@echo "make bench-streams  measure 500 open change feeds with 200 clients beside them: DATABASES=sqlite,postgresql"
	@echo "make bench-kills  kill the server 100 times under load, and PostgreSQL 20 times; nothing may be lost or doubled: DATABASES=sqlite,postgresql"
	@echo "make bench-lists  measure every other list relative to its limit: SIZES=1000,100000 DATABASES=sqlite,postgresql RUNS=60"
	@echo "make page-speed  measure pages and clicks in Chromium: URL=, EMAIL=, PASSWORD=, RUNS= for a running server"
	@echo "make screenshots  take the pictures for landing page and README and record the clips of the tour: ONLY=\"pictures icons clips\""
	@echo "make lock       write the hash-locked requirement files from backend/pyproject.toml"

run: .venv/.run frontend/dist/index.html
	@scripts/run

dev: .venv/.dev frontend/node_modules/.installed
	@scripts/dev

test: .venv/.dev frontend/node_modules/.installed
	@scripts/system
	@$(MAKE) --no-print-directory frontend/dist/index.html
	@.venv/bin/python scripts/test.py

check: .venv/.dev frontend/node_modules/.installed
	@.venv/bin/python scripts/test.py --fast

coverage: .venv/.dev frontend/node_modules/.installed
	@scripts/coverage

fix: .venv/.dev frontend/node_modules/.installed
	@scripts/fix

api: .venv/.dev frontend/node_modules/.installed
	@scripts/api

migration: .venv/.dev
	@scripts/migration "$(m)"

lock: .venv/.run
	@scripts/lock

SIZES ?= 1000,100000,1000000
DATABASES ?= sqlite,postgresql
RUNS ?= 300
BENCH_HOME ?= bench/shops-data
bench: .venv/.dev frontend/dist/index.html
	@PYTHONPATH=.:backend .venv/bin/python -m bench.run --sizes $(SIZES) --databases $(DATABASES) --runs $(RUNS) --home $(BENCH_HOME)

bench-chain: .venv/.dev frontend/dist/index.html
	@PYTHONPATH=.:backend .venv/bin/python -m bench.chain --sizes $(SIZES) --databases $(DATABASES) --runs $(RUNS) --home $(BENCH_HOME)

bench-lists: .venv/.dev frontend/dist/index.html
	@PYTHONPATH=.:backend .venv/bin/python -m bench.lists --sizes $(SIZES) --databases $(DATABASES) --runs $(RUNS) --home $(BENCH_HOME)

STOPS ?= 0
bench-imports: .venv/.dev
	@PYTHONPATH=.:backend .venv/bin/python -m bench.imports --databases $(DATABASES) --stops $(STOPS) --home $(BENCH_HOME)

bench-kernel: .venv/.dev
	@PYTHONPATH=.:backend .venv/bin/python -m bench.kernel --databases $(DATABASES) --home $(BENCH_HOME)

bench-streams: .venv/.dev
	@PYTHONPATH=.:backend .venv/bin/python -m bench.streams --databases $(DATABASES) --home $(BENCH_HOME)

bench-kills: .venv/.dev
	@PYTHONPATH=.:backend .venv/bin/python -m bench.kills --databases $(DATABASES) --home $(BENCH_HOME)

BASE ?= HEAD~1
bench-compare: .venv/.dev frontend/dist/index.html
	@PYTHONPATH=.:backend .venv/bin/python -m bench.compare --base $(BASE) --databases $(DATABASES) --home $(BENCH_HOME)

bench-quote: .venv/.dev
	@PYTHONPATH=.:backend .venv/bin/python -m bench.quote

page-speed: .venv/.dev frontend/dist/index.html
	@scripts/system
	@PASSWORD="$(PASSWORD)" node frontend/scripts/page-speed.mjs $(URL) $(EMAIL) $(RUNS)

screenshots: .venv/.dev frontend/dist/index.html
	@scripts/system ffmpeg
	@node frontend/scripts/screenshots.mjs $(ONLY)

clean:
	rm -rf .venv .make frontend/node_modules frontend/dist

.venv/.run: $(LOCKED)
	@scripts/install-python run
	@pwd > .venv/.where && touch $@

.venv/.dev: $(LOCKED)
	@scripts/install-python dev
	@pwd > .venv/.where && touch .venv/.run $@

frontend/node_modules/.installed: frontend/package.json frontend/pnpm-lock.yaml frontend/pnpm-workspace.yaml
	@scripts/install-web
	@touch $@

frontend/dist/index.html: frontend/node_modules/.installed $(WEB)
	@scripts/build-web
	@touch $@
