#!/bin/sh
# Make the virtual environment $1 with the first Python 3.11 or newer on this machine; PYTHON names another one.
# Everything said goes to the error channel, so that `make -s clauses-json` prints nothing but JSON.
set -eu
folder=$1
named=${PYTHON:-}

say() { printf '%s\n' "$*" >&2; }
runs() { "$1" -c '' >/dev/null 2>&1; }
is_new() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }
makes_venvs() { "$1" -c 'import venv, ensurepip' >/dev/null 2>&1; }
version() { "$1" -c 'import platform; print(platform.python_version())'; }

if "$folder/bin/python" -m pip --version >/dev/null 2>&1 && is_new "$folder/bin/python"; then
    exit 0 # somebody made it already
fi

old="" bare=""
set -- python3 python3.13 python3.12 python3.11 python3.14 python
[ -z "$named" ] || set -- "$named"
for candidate; do
    runs "$candidate" || continue # a version manager's shim may stand for a version it does not have
    if ! is_new "$candidate"; then
        old=${old:-$candidate}
    elif ! makes_venvs "$candidate"; then
        bare=${bare:-$candidate}
    else
        say "Making $folder with Python $(version "$candidate") ..."
        exec "$candidate" -m venv --clear "$folder"
    fi
done

if [ -n "$bare" ]; then
    say "$bare is Python $(version "$bare"), new enough, but it lacks the modules venv and ensurepip."
    say "On Debian or Ubuntu: sudo apt install python3-venv. Or name another Python: make PYTHON=/path/to/python3"
elif [ -n "$old" ]; then
    say "Gobelet needs Python 3.11 or newer; $old is Python $(version "$old")."
    say "Install a newer one from https://www.python.org/downloads/, or name it: make PYTHON=/path/to/python3"
else
    say "Gobelet needs Python 3.11 or newer, and none was found${named:+ at $named}: see https://www.python.org/downloads/"
fi
exit 1
