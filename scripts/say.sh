# Sourced by the other scripts: one voice, one way to stop, and a writable home.
say() { printf '\033[1m== %s\033[0m\n' "$*"; }
stop() { printf '\n%s\n' "$*" >&2; exit 1; }

# Some accounts have no home folder; npm and uv keep their caches there.
if [ -z "${HOME:-}" ] || [ ! -w "${HOME:-/nowhere}" ]; then
  mkdir -p .make/home
  HOME="$PWD/.make/home"
  export HOME
fi
# Compiling a thousand modules at each start would take longer than everything else the start does.
unset PYTHONDONTWRITEBYTECODE
export UV_PYTHON_DOWNLOADS=never PIP_DISABLE_PIP_VERSION_CHECK=1 npm_config_update_notifier=false npm_config_fund=false
