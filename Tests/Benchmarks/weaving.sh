#!/usr/bin/env bash
# Measures what weaving costs and saves, as ratios within one run: Tests/Benchmarks/weaving.sh [bundled|growth]
set -euo pipefail

home=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
work=$(mktemp -d "${TMPDIR:-/tmp}/weaving.XXXXXX")
trap 'rm -rf "$work"' EXIT
rounds=3

# Seconds that a command takes, with thousandths.
seconds() {
    local start end
    start=$(date +%s%N)
    "$@" >"$work/log" 2>&1 || {
        cat "$work/log" >&2
        exit 1
    }
    end=$(date +%s%N)
    awk -v a="$start" -v b="$end" 'BEGIN { printf "%.3f\n", (b - a) / 1e9 }'
}

median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

# Builds a package from nothing.
build() {
    rm -rf "$work/scratch"
    GATE_AUDIT_VARIANT=1 swift build --package-path "$1" --scratch-path "$work/scratch" --build-tests \
        -Xswiftc -gnone -Xswiftc -no-warnings-as-errors
}

# Compares the builds of two copies of a package, by turns.
compare() {
    local plain=$1 woven=$2
    build "$plain" >"$work/log" 2>&1 # fills the cache of system modules
    : >"$work/plain"
    : >"$work/woven"
    for _ in $(seq $rounds); do
        seconds build "$plain" >>"$work/plain"
        seconds build "$woven" >>"$work/woven"
    done
    awk -v p="$(median <"$work/plain")" -v w="$(median <"$work/woven")" \
        'BEGIN { printf "plain build %.1f s, woven build %.1f s: %.2f times\n", p, w, w / p }'
}

bundled() {
    local listed woven
    "$home/run-mutants.sh" --list --json >"$work/list.json"
    listed=$(grep -c '"id" :' "$work/list.json")
    woven=$(grep -c '"build" : "woven"' "$work/list.json")
    awk -v a="$woven" -v b="$listed" 'BEGIN { printf "woven: %d of %d, %.1f of 100\n", a, b, 100 * a / b }'
    [[ -d $home/.build/gate-audit/mirror-woven ]] || "$home/run-mutants.sh" --repeat 1
    cp -r "$home/.build/gate-audit/snapshot" "$work/plain-package"
    cp -r "$home/.build/gate-audit/mirror-woven" "$work/woven-package"
    compare "$work/plain-package" "$work/woven-package"
}

# A library of 8,000 lines with 1,000 mutants, each a changed statement.
growth() {
    local package=$work/Large
    mkdir -p "$package/Sources/Large" "$package/Tests/LargeTests" "$package/Mutants/figures"
    cat >"$package/Package.swift" <<'EOF'
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Large",
    targets: [.target(name: "Large"), .testTarget(name: "LargeTests", dependencies: ["Large"])])
EOF
    cat >"$package/Tests/LargeTests/LargeTests.swift" <<'EOF'
import Large
import Testing

@Test func first() { #expect(Large0.figure0(3, scale: 2) == 13) }
EOF
    local file function
    for file in $(seq 0 39); do
        {
            echo "public enum Large$file {"
            for function in $(seq 0 24); do
                cat <<EOF
    public static func figure$function(_ n: Int, scale: Int) -> Int {
        var total = n
        for step in 0..<scale {
            total += step * $((function + 2))
        }
        guard total > 0 else { return 0 }
        return total * 2 + $((function + 1)) + scale
EOF
                echo "    }"
            done
            echo "}"
        } >"$package/Sources/Large/Large$file.swift"
    done
    wc -l "$package"/Sources/Large/*.swift | awk 'END { printf "library: %d lines\n", $1 }'
    for file in $(seq 0 39); do
        for function in $(seq 0 24); do
            local path=Sources/Large/Large$file.swift line=$((function * 8 + 5))
            {
                echo "Title: A step counts once more"
                echo "Killed-By: first()"
                echo
                echo "diff --git a/$path b/$path"
                echo "--- a/$path"
                echo "+++ b/$path"
                echo "@@ -$((line - 3)),7 +$((line - 3)),7 @@"
                sed -n "$((line - 3)),$((line - 1))p" "$package/$path" | sed 's/^/ /'
                sed -n "${line}p" "$package/$path" | sed 's/^/-/'
                sed -n "${line}p" "$package/$path" | sed 's/^/+/; s/step \*/(step + 1) */'
                sed -n "$((line + 1)),$((line + 3))p" "$package/$path" | sed 's/^/ /'
            } >"$package/Mutants/figures/large-$file-$function.patch"
        done
    done
    # Only the woven sources are wanted: the audit is ended once they are built and tried.
    (
        "$home/run-mutants.sh" --package "$package" --repeat 1 --strategy woven >"$work/audit" 2>&1 &
        audit=$!
        while kill -0 $audit 2>/dev/null && ! grep -q '^ok *woven:' "$work/audit"; do sleep 1; done
        kill -INT $audit 2>/dev/null || true
        wait $audit || true
    )
    if ! grep '^ok *woven:' "$work/audit"; then
        tail -5 "$work/audit" >&2
        exit 1
    fi
    cp -r "$package/.build/gate-audit/snapshot" "$work/plain-package"
    cp -r "$package/.build/gate-audit/mirror-woven" "$work/woven-package"
    compare "$work/plain-package" "$work/woven-package"
}

case ${1:-all} in
bundled) bundled ;;
growth) growth ;;
all)
    bundled
    rm -rf "$work/plain-package" "$work/woven-package"
    growth
    ;;
*)
    echo "usage: Tests/Benchmarks/weaving.sh [bundled|growth]" >&2
    exit 1
    ;;
esac
