# Installs what the tests need and the machine lacks, as root on Debian. Sourced by tests/run.

install_missing() {
    local wanted=()
    command -v cc >/dev/null || wanted+=(gcc libc6-dev)
    command -v git >/dev/null || wanted+=(git)
    if [ -z "${WARLOG_TEST_POSTGRES:-}" ] && ! postgres_programs >/dev/null; then wanted+=(postgresql-15); fi
    if [ -z "${WARLOG_TEST_CHROMEDRIVER:-}" ]; then
        command -v chromedriver >/dev/null || wanted+=(chromium-driver)
        browser_program >/dev/null || wanted+=(chromium)
    fi
    if [ ${#wanted[@]} -eq 0 ] || [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then return 0; fi
    say "installing ${wanted[*]}"
    apt_get update >"$scratch/apt" 2>&1 || { tail -n 5 "$scratch/apt"; say "apt-get update failed; going on without"; }
    local package
    for package in "${wanted[@]}"; do install_package "$package"; done
}

# One package at a time, so that one that cannot be had does not keep the others out.
install_package() {
    # Tests start a server of their own: Debian's usual one would only sit on port 5432.
    local no_cluster=/etc/postgresql-common/createcluster.d/warlog-tests.conf
    if [ "$1" = postgresql-15 ]; then
        mkdir -p "${no_cluster%/*}"
        echo 'create_main_cluster = false' >"$no_cluster"
    fi
    if ! apt_get install --no-install-recommends "$1" >"$scratch/apt" 2>&1; then
        tail -n 5 "$scratch/apt"
        say "could not install $1"
    fi
    if [ "$1" = postgresql-15 ]; then rm -f "$no_cluster"; fi
}

apt_get() {
    DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 "$@" </dev/null
}
