# A PostgreSQL server for one run of the tests: own folder, own port, fsync on. Sourced by tests/run.

postgres_control=""

# The folder of the newest initdb and pg_ctl.
postgres_programs() {
    local folder
    for folder in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -t/ -k5 -rn); do
        if [ -x "$folder/initdb" ]; then echo "$folder"; return 0; fi
    done
    command -v initdb >/dev/null && dirname "$(command -v initdb)"
}

# PostgreSQL refuses to run as root.
as_postgres() {
    if [ "$(id -u)" -eq 0 ]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi
}

start_postgres() {
    if [ -n "${WARLOG_TEST_POSTGRES:-}" ]; then say "using the server in WARLOG_TEST_POSTGRES"; return 0; fi
    local programs password cluster=$scratch/postgres
    programs=$(postgres_programs) || return 1
    if [ "$(id -u)" -eq 0 ] && ! id postgres >/dev/null 2>&1; then return 1; fi
    password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
    mkdir "$cluster"
    printf '%s' "$password" >"$cluster/password"
    if [ "$(id -u)" -eq 0 ]; then chown -R postgres "$cluster"; fi
    if ! as_postgres "$programs/initdb" --pgdata="$cluster/data" --username=warlog --pwfile="$cluster/password" \
        --auth=password --encoding=UTF8 --no-locale --no-sync >"$scratch/initdb" 2>&1; then
        cat "$scratch/initdb"
        return 1
    fi
    # The server itself says whether a port is free: asking beforehand would be a race.
    postgres_control=$programs/pg_ctl
    local try port
    for try in 1 2 3 4 5 6 7 8 9; do
        port=$((20000 + RANDOM % 10000))
        if as_postgres "$postgres_control" start -w -s -D "$cluster/data" -l "$cluster/log" -o \
            "-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories='' -c max_connections=300" \
            >"$scratch/pg_ctl" 2>&1 </dev/null; then
            export WARLOG_TEST_POSTGRES="postgres://warlog:$password@127.0.0.1:$port/postgres"
            say "PostgreSQL on 127.0.0.1:$port"
            return 0
        fi
    done
    say "PostgreSQL did not start in $try tries:"
    cat "$scratch/pg_ctl" "$cluster/log"
    return 1
}

stop_postgres() {
    if [ -f "$scratch/postgres/data/postmaster.pid" ]; then
        as_postgres "$postgres_control" stop -w -s -m immediate -D "$scratch/postgres/data" || true
    fi
}
