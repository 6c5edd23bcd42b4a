# What tests/run prints. Sourced by it.

say() { printf 'tests/run: %s\n' "$*"; }

# Names after --require must be known, or a typing error would silently require nothing.
check_required() {
    local name
    for name in $(printf '%s' "$1" | tr ',' ' '); do
        case "$name" in
            postgres | browser | axe) ;;
            *) say "--require knows postgres, browser and axe, not '$name'" >&2; return 1 ;;
        esac
    done
}

called() {
    case "$1" in
        postgres) echo "a PostgreSQL server" ;;
        browser) echo "a browser" ;;
        axe) echo "axe-core" ;;
    esac
}

remedy() {
    case "$1" in
        postgres) echo "install PostgreSQL 15, or set WARLOG_TEST_POSTGRES to a server that may create databases" ;;
        browser) echo "install chromium and chromedriver, or set WARLOG_TEST_CHROMEDRIVER and WARLOG_TEST_CHROMIUM" ;;
        axe) echo "install npm, or set WARLOG_TEST_AXE to the axe.min.js of axe-core 4" ;;
    esac
}

# How much of the rules is shown, as the test of the golden battles wrote it down; nothing if it did not run.
coverage_line() {
    if [ -s "$1" ]; then say "$(cat "$1")"; fi
}

# One closing line in cargo test's own form, summed over its test binaries.
closing_line() {
    local output=$1 code=$2
    awk -v code="$code" -v seconds="$SECONDS" '
        /^test result: / {
            for (i = 2; i <= NF; i++) {
                if ($i ~ /^passed;/) passed += $(i - 1)
                if ($i ~ /^failed;/) failed += $(i - 1)
                if ($i ~ /^ignored;/) ignored += $(i - 1)
                if ($i ~ /^measured;/) measured += $(i - 1)
                if ($i ~ /^filtered/) filtered += $(i - 1)
            }
        }
        END {
            printf "test result: %s. %d passed; %d failed; %d ignored; %d measured; %d filtered out; ",
                code == 0 ? "ok" : "FAILED", passed, failed, ignored, measured, filtered
            printf "finished in %d.00s\n", seconds
        }' "$output"
}
