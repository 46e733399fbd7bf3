#!/bin/sh
# Run once by the Postgres image when it makes its cluster: the two logins and the database of .env.example.
set -eu
psql --username "${POSTGRES_USER:-postgres}" --dbname postgres --set ON_ERROR_STOP=1 \
  --set owner="$OWNER_PASSWORD" --set app="$APP_PASSWORD" <<'SQL'
create role wheelhouse_owner login createrole password :'owner';
create role wheelhouse_app login noinherit password :'app';
create database wheelhouse owner wheelhouse_owner;
SQL
