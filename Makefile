# The kit's commands. `make` alone lists them.
#
# Needed on the machine: make, and python3 (3.11 or newer). Everything else goes into .venv.

VENV ?= .venv
CLASSROOM ?= .venv-classroom
PORT ?= 8888
SECONDS ?= 60
CLASS_SECONDS ?= 300
PYTHONS ?= python3.11 python3.12 python3.13 python3.14
OWNER ?=
FOLDER ?= hanabi-lessons

# An environment that is there already brings its own Python; PYTHON=… chooses another.
PYTHON ?= $(shell [ -x "$(VENV)/bin/python" ] && echo "$(VENV)/bin/python" || echo python3)

IN_VENV := $(VENV)/bin/python

# Say what is wrong with the machine, then make or complete .venv; once done, this takes no time.
define set-up
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 6))' >/dev/null 2>&1 || { \
	  printf '%s\n' '' "No Python 3 runs under the name $(PYTHON): the kit needs Python 3.11 or newer." \
	    "  On Debian and Ubuntu:  sudo apt install python3 python3-venv" \
	    "  Elsewhere:  https://www.python.org/downloads/" \
	    "  Then, if it has another name:  make PYTHON=python3.12 lab" >&2; \
	  exit 1; }
	@"$(PYTHON)" scripts/check_machine.py
	@"$(PYTHON)" scripts/set_up.py --venv "$(VENV)"
endef

.DEFAULT_GOAL := help
.PHONY: help setup setup-dev setup-classroom lab test test-long test-install test-binder lint docs \
  words figures court guides solutions classroom fuzz bench bench-plan bench-class test-class picture pins site serve-site test-site clean

help:
	@echo 'make lab      set up what is missing, open JupyterLab at the start notebook (PORT=$(PORT))'
	@echo '              in your own copy of the lessons, $(FOLDER) (FOLDER=. to change the lessons)'
	@echo 'make test     set up what is missing, run every test (ARGS="-k view" picks some)'
	@echo 'make lint     check style and types, of the JavaScript too where npm is there'
	@echo 'make docs     build the manual with its reference into build/docs, and check its links'
	@echo 'make words    bring the catalogues of all languages in step with the texts in the code'
	@echo 'make figures  write what the kit can count into the README and the manual'
	@echo 'make court    write the court of end-games (docs/court) from its positions and cases'
	@echo 'make guides   write the solutions into the teacher'"'"'s guides, from the exercises'
	@echo 'make solutions  write the lessons with their solutions into solutions/'
	@echo 'make classroom  play a class through with nbgrader: hand out, collect, grade, feedback'
	@echo 'make site     build the site that runs in a browser alone, in build/site and as a zip (OWNER=of the repository, FEW=1: some puzzles only)'
	@echo 'make serve-site  show it; make test-site  build it and run every lesson in it'
	@echo 'make fuzz     search for texts that a reader cannot take (SECONDS=60)'
	@echo 'make setup    only set up: .venv with the pinned libraries, and the compiled kernels'
	@echo 'make bench    measure speed, as ratios side by side'
	@echo 'make test-long  the checks that take an hour'
	@echo 'make bench-plan every frozen position of the plan model, a minute each at most: hours'
	@echo 'make bench-class a class of two hundred at one machine, for five minutes (CLASS_SECONDS=$(CLASS_SECONDS))'
	@echo 'make test-class  a class'"'"'s server, killed two hundred times in the middle of play, and other long tests of it'
	@echo 'make test-install  the wheel in an empty environment of each Python that is here (PYTHONS="…")'
	@echo 'make test-binder   what Binder builds, without docker: how long one waits, how much memory'
	@echo 'make picture  take the README'"'"'s picture anew (needs Chromium)'
	@echo 'make pins     renew constraints.txt and requirements/ from the package index'
	@echo 'make clean    remove .venv and everything else that was made here'
	@echo
	@echo 'make PYTHON=python3.12 lab    the same with a Python of your choice'

setup:
	$(set-up)

setup-dev:
	$(set-up) --dev

# An environment of its own: nbgrader brings buttons into JupyterLab that pupils have no use for.
setup-classroom:
	@"$(PYTHON)" scripts/check_machine.py
	@"$(PYTHON)" scripts/set_up.py --venv "$(CLASSROOM)"
	@"$(CLASSROOM)/bin/python" -m pip install --quiet --disable-pip-version-check \
	  --require-hashes --requirement requirements/classroom.txt

# In a folder of the reader's own: what she writes there is in nobody's way, neither git's nor the
# tests'. FOLDER=. opens the lessons themselves, to change them.
lab: setup
	@"$(IN_VENV)" -m hanabi_kit lab --port "$(PORT)" "$(FOLDER)"

test: setup-dev
	"$(IN_VENV)" -m pytest -n auto --dist loadgroup $(ARGS)

test-long: setup-dev
	"$(IN_VENV)" -m pytest -n auto --dist loadgroup -m long $(ARGS)

test-install:
	"$(PYTHON)" scripts/try_install.py $(PYTHONS)

test-binder: setup-dev
	"$(IN_VENV)" scripts/try_binder.py

lint: setup-dev
	"$(IN_VENV)" -m ruff check .
	"$(IN_VENV)" -m ruff format --check .
	"$(IN_VENV)" -m mypy
	"$(IN_VENV)" scripts/node_tools.py

docs: setup-dev
	"$(IN_VENV)" scripts/manual.py build/docs

words: setup-dev
	"$(IN_VENV)" scripts/words.py
	"$(IN_VENV)" scripts/doors.py

court: setup-dev
	"$(IN_VENV)" scripts/court.py

figures: setup-dev
	"$(IN_VENV)" scripts/figures.py

guides: setup-dev
	"$(IN_VENV)" scripts/lessons.py guides

solutions: setup-dev
	"$(IN_VENV)" scripts/lessons.py solutions solutions

classroom: setup-classroom
	"$(CLASSROOM)/bin/python" scripts/classroom.py demo

# Coverage guides the search where there is a ready-made build of atheris; elsewhere chance alone.
fuzz: setup-dev
	-"$(IN_VENV)" -m pip install --quiet --only-binary :all: 'atheris>=3,<4'
	"$(IN_VENV)" tests/fuzz/fuzz_readers.py "$(SECONDS)"

# The Hanabi Learning Environment is built here, which needs a C++ compiler; without it, it is left out.
bench: setup-dev
	"$(IN_VENV)" -m pip install --quiet --require-hashes --requirement requirements/bench.txt
	-CMAKE_POLICY_VERSION_MINIMUM=3.5 "$(IN_VENV)" -m pip install --quiet \
	  'hanabi-learning-environment==0.0.4'
	"$(IN_VENV)" -m benchmarks

bench-plan: setup-dev
	"$(IN_VENV)" -m benchmarks.plan --all --seconds 60

bench-class: setup-dev
	"$(IN_VENV)" -m benchmarks.class_load --seconds "$(CLASS_SECONDS)"

# A class's server, killed two hundred times, and sent a hundred thousand forged messages.
test-class: setup-dev
	"$(IN_VENV)" -m pytest -n 0 -m "long or not long" tests/class_server $(ARGS)

picture: setup-dev
	"$(IN_VENV)" scripts/picture.py

pins:
	"$(PYTHON)" scripts/pins.py
	"$(PYTHON)" scripts/build_site.py pins

# In .venv-site: JupyterLite brings a kernel that the JupyterLab of `make lab` would show, too.
site: docs
	@"$(PYTHON)" scripts/check_machine.py
	@"$(PYTHON)" scripts/build_site.py --owner "$(OWNER)" --kit "$(IN_VENV)" $(if $(FEW),--few)

serve-site:
	@"$(PYTHON)" scripts/build_site.py serve --port "$(PORT)"

test-site: setup-dev site
	HANABI_KIT_SITE=all "$(IN_VENV)" -m pytest -n 0 -rA tests/site tests/house/test_site_files.py $(ARGS)

clean:
	rm -rf .venv .venv-classroom .venv-site build dist solutions screenshots .fuzz .hypothesis .mypy_cache \
	  .pytest_cache .ruff_cache
	find hanabi_kit notebooks scripts tests -type d \
	  \( -name __pycache__ -o -name .ipynb_checkpoints \) -prune -exec rm -rf {} +
