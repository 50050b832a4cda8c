#!/usr/bin/env bash
# Sets up what is missing, builds the driver, and runs it: ./run-mutants.sh --help says what it can do.
set -euo pipefail

home=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)

say() { printf '%s\n' "run-mutants.sh: $*" >&2; }
fail() {
    say "$@"
    exit 1
}

# What Debian and Ubuntu call the parts that are missing.
missing_packages() {
    command -v git >/dev/null || echo git
    command -v pkg-config >/dev/null || echo pkg-config
    if ! command -v pkg-config >/dev/null || ! pkg-config --exists openssl; then echo libssl-dev; fi
}

set_up_linux() {
    local missing
    missing=$(missing_packages | tr '\n' ' ')
    missing=${missing% }
    [[ -z $missing ]] && return
    if ! command -v apt-get >/dev/null; then
        fail "these are missing: $missing (as Debian calls them); install them with this system's package manager"
    fi
    local root=()
    if [[ $(id -u) -ne 0 ]]; then
        if [[ -z ${CI:-} ]] || ! sudo -n true 2>/dev/null; then
            fail "these are missing: $missing; install them with: sudo apt-get install -y $missing"
        fi
        root=(sudo -n env)
    fi
    say "installing $missing"
    # The lists of a fresh image are empty or old.
    "${root[@]+"${root[@]}"}" apt-get update -qq >&2 || say "apt-get update failed; trying with the lists as they are"
    # shellcheck disable=SC2086 # one word a package
    DEBIAN_FRONTEND=noninteractive "${root[@]+"${root[@]}"}" apt-get install -y -qq $missing >&2 ||
        fail "installing failed; install them with: sudo apt-get install -y $missing"
}

set_up_macos() {
    command -v git >/dev/null || fail "git is missing; install it with: xcode-select --install"
    if ! pkg-config --exists openssl 2>/dev/null && [[ ! -d /opt/homebrew/opt/openssl@3 && ! -d /usr/local/opt/openssl@3 ]]; then
        fail "OpenSSL is missing; install it with: brew install openssl@3 pkg-config"
    fi
}

command -v swift >/dev/null ||
    fail "there is no swift on PATH; install a toolchain (6.2 or later) from https://www.swift.org/install"
case $(uname -s) in
Linux) set_up_linux ;;
Darwin) set_up_macos ;;
*) fail "this runs on Linux and macOS only" ;;
esac

log=$(mktemp "${TMPDIR:-/tmp}/run-mutants.XXXXXX")
trap 'rm -f "$log"' EXIT
if [[ ! -x $home/.build/debug/run-mutants ]]; then say "building the driver, once"; fi
# The supervisor is built along with the driver, and looked for beside it.
if ! swift build --package-path "$home" --product run-mutants >"$log" 2>&1; then
    cat "$log" >&2
    fail "the driver does not build"
fi
rm -f "$log"
trap - EXIT

# All tests, then the shortest audit that goes the whole way: the two faults that the README shows first.
run_tests() {
    [[ $# -eq 0 ]] || fail "test takes no options; use swift test --filter for some of the tests"
    cd "$home"
    swift format lint --strict --recursive Package.swift Sources Tests
    swift build --build-tests
    # Apart, for the harness's tests build packages and start hundreds of processes, and the gate is timed by its waits.
    swift test --skip-build --skip GateAuditTests
    swift test --skip-build --filter GateAuditTests
    "$home/.build/debug/run-mutants" --package "$home" --repeat 1 isolation/shared-store \
        late-response/no-generation-check
}

if [[ ${1:-} == test ]]; then
    shift
    run_tests "$@"
    exit
fi

# The package and the name that messages use, unless the caller has said otherwise.
export GATE_AUDIT_PACKAGE=${GATE_AUDIT_PACKAGE:-$home}
export GATE_AUDIT_COMMAND=$0
exec "$home/.build/debug/run-mutants" "$@"
