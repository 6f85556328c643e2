import pg from 'pg'

/**
 * The append-only table: only its owner can change or delete rows, and only a trigger of the owner writes the chain
 * ends.
 */
const APPEND_ONLY = 'audit'
const WRITTEN_BY_THE_OWNER = 'audit_chains'

/**
 * Grants a role exactly what the application needs on the current tables. Idempotent; run by the owner of the tables
 * after each migration.
 */
export async function letApplicationWork(client: pg.ClientBase, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  await client.query(`
    begin;
    grant usage on schema public, drizzle to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage on all sequences in schema public to ${name};
    grant select on drizzle.__drizzle_migrations to ${name};
    revoke update, delete on ${APPEND_ONLY} from ${name};
    revoke insert, update, delete on ${WRITTEN_BY_THE_OWNER} from ${name};
    commit`)
}

/** Returns whether this connection's role owns the tables; `undefined` if there are none. */
export async function ownsTables(client: pg.ClientBase): Promise<boolean | undefined> {
  const { rows } = await client.query<{ owns: boolean }>(
    `select pg_has_role(relowner, 'usage') as owns from pg_class where oid = to_regclass('public.${APPEND_ONLY}')`,
  )
  return rows[0]?.owns
}

/** Returns whether this role could change the audit log. */
export async function mayChangeAudit(client: pg.Pool): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_table_privilege('${APPEND_ONLY}', 'update, delete, truncate') or pg_has_role(relowner, 'usage') as may
     from pg_class where oid = 'public.${APPEND_ONLY}'::regclass`,
  )
  return rows[0]?.may ?? true
}
