# axe-core, which looks for barriers on pages. It is not part of this repository: npm fetches it. Sourced by tests/run.

axe_version=4.14.1

find_axe() {
    local folder="${CARGO_TARGET_DIR:-target}/axe-core-$axe_version"
    if [ -z "${WARLOG_TEST_AXE:-}" ]; then
        if [ ! -s "$folder/package/axe.min.js" ]; then fetch_axe "$folder" || return 1; fi
        WARLOG_TEST_AXE=$(cd "$folder" && pwd)/package/axe.min.js
    fi
    [ -s "$WARLOG_TEST_AXE" ] || return 1
    export WARLOG_TEST_AXE
    say "axe-core $WARLOG_TEST_AXE"
}

# npm checks what it fetches.
fetch_axe() {
    command -v npm >/dev/null || return 1
    mkdir -p "$1"
    if ! (cd "$1" && npm pack --silent "axe-core@$axe_version" && tar -xzf "axe-core-$axe_version.tgz") \
        >"$scratch/npm" 2>&1 </dev/null; then
        tail -n 5 "$scratch/npm"
        return 1
    fi
}
