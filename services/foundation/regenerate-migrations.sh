#!/usr/bin/env bash
# Writes the first migration anew from all tables. Only until the first release: then migrations are added, never changed.
set -euo pipefail
cd "$(dirname "$0")"
export MIGRATIONS_OUT=./migrations.new
rm -rf "$MIGRATIONS_OUT"
npx drizzle-kit generate --name tables
npx drizzle-kit generate --custom --name audit_is_append_only
cp src/audit/append-only.sql "$MIGRATIONS_OUT/0001_audit_is_append_only.sql"
rm -rf migrations
mv "$MIGRATIONS_OUT" migrations
