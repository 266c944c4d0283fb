# Sourced by the other scripts: output, error exit and a writable home folder.
say() { printf '\033[1m== %s\033[0m\n' "$*"; }
stop() { printf '\n%s\n' "$*" >&2; exit 1; }

# Some accounts have no home folder; npm and uv keep their caches there.
if [ -z "${HOME:-}" ] || [ ! -w "${HOME:-/nowhere}" ]; then
  mkdir -p .make/home
  HOME="$PWD/.make/home"
  export HOME
fi
# Compiling a thousand modules would take longer than the rest of the start.
unset PYTHONDONTWRITEBYTECODE
export UV_PYTHON_DOWNLOADS=never PIP_DISABLE_PIP_VERSION_CHECK=1 npm_config_update_notifier=false npm_config_fund=false
