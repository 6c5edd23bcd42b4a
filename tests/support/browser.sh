# A browser and its driver; the tests start them themselves, each on a port of its own. Sourced by tests/run.

browser_program() {
    command -v chromium || command -v chromium-browser || command -v google-chrome
}

find_browser() {
    : "${WARLOG_TEST_CHROMEDRIVER:=$(command -v chromedriver || true)}"
    : "${WARLOG_TEST_CHROMIUM:=$(browser_program || true)}"
    if [ -z "$WARLOG_TEST_CHROMEDRIVER" ] || [ -z "$WARLOG_TEST_CHROMIUM" ]; then
        unset WARLOG_TEST_CHROMEDRIVER WARLOG_TEST_CHROMIUM
        return 1
    fi
    export WARLOG_TEST_CHROMEDRIVER WARLOG_TEST_CHROMIUM
    say "browser $WARLOG_TEST_CHROMIUM"
}
