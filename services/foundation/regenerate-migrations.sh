#!/usr/bin/env bash
# Writes the first migration anew from all tables. Only until the first release: then migrations are added, never changed.
set -euo pipefail
cd "$(dirname "$0")"
rm -rf migrations
npx drizzle-kit generate --name tables
npx drizzle-kit generate --custom --name audit_is_append_only
cp src/audit/append-only.sql migrations/0001_audit_is_append_only.sql
