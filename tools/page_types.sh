#!/bin/sh
# Check the types that the page's modules say in their comments, where Node is there to do it.
set -eu
cd "$(dirname "$0")/../src/gobelet/render/web/static"

if ! command -v npx >/dev/null 2>&1; then
    echo "There is no Node here: the types of the page's modules were not checked."
    exit 0
fi
export npm_config_loglevel=error
exec npx --yes --package typescript tsc --project tsconfig.json
