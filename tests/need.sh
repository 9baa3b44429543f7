# What scripts of this repository need from the machine; they read this file with `source`.

# Installs the packages of those programs that are not there: pairs of a program and its package.
need() {
  local missing=()
  while [ $# -gt 0 ]; do
    command -v "$1" > /dev/null || missing+=("$2")
    shift 2
  done
  [ ${#missing[@]} -eq 0 ] && return
  local sudo=()
  [ "$(id -u)" -eq 0 ] || sudo=(sudo)
  "${sudo[@]}" apt-get update --quiet
  DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install --yes --quiet --no-install-recommends "${missing[@]}"
}

# Installs what Python makes environments with, if it is not there.
need_ensurepip() {
  python3 -c 'import ensurepip' 2> /dev/null || need python3-venv-is-missing python3-venv
}

# Makes an empty environment of Python in a folder.
make_venv() {
  need python3 python3
  need_ensurepip
  python3 -m venv --clear "$1"
}

# The Chromium to test with: where there is one that opens no windows, that one, as it takes half the time.
browser() {
  command -v chromium-headless-shell || command -v chromium
}

need_chromium() {
  need chromium-headless-shell chromium-headless-shell || need chromium chromium
}

# Chromium, and an environment of Python that drives it, in a folder.
need_browser() {
  need_chromium
  if ! "$1/bin/python" -c 'import playwright, axe_playwright_python' 2> /dev/null; then
    make_venv "$1"
    "$1/bin/pip" install --quiet --disable-pip-version-check --requirement tests/browser/requirements.txt
  fi
}
