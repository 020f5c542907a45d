#!/bin/sh
# As the official image does: root hands the folder to `postgres`, whose first start makes the database.
set -e
export PGDATA=/var/lib/postgresql/18/docker
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres /var/lib/postgresql
  exec setpriv --reuid postgres --regid postgres --clear-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=$(mktemp)
  echo "$POSTGRES_PASSWORD" > "$password"
  initdb --encoding UTF8 --locale C --username "$POSTGRES_USER" --pwfile "$password" \
    --auth-local trust --auth-host scram-sha-256
  rm "$password"
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
  echo "create database \"$POSTGRES_DB\"" | postgres --single -j postgres
  # Also as there: once to a socket alone, for scripts that nobody brought, and then for all.
  pg_ctl --wait --options "-c listen_addresses= -c unix_socket_directories=/var/run/postgresql" start
  sleep 2
  pg_ctl --wait --mode fast stop
fi
exec postgres -c "listen_addresses=*" -c unix_socket_directories=/var/run/postgresql
