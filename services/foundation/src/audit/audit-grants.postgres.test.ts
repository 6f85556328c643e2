import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.ts'
import { auditLine, writeAudit } from './audit.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await writeAudit(database.db, { now: new Date('2026-03-09T09:00:00Z'), requestId: 'request', accountId: 2 }, [
    auditLine('session.signed-in', { subject: 1 }),
  ])
  // The grants alone have to keep the application from it.
  await database.asOwner('alter table audit disable trigger user')
})
afterAll(() => database.close())

function denied() {
  return { cause: expect.objectContaining({ message: expect.stringMatching(/permission denied|must be owner/) }) }
}

// S68
test.each([
  'update audit set action = action',
  'delete from audit',
  'truncate audit',
  "update audit_chains set hash = ''",
  'delete from audit_chains',
  "insert into audit_chains values (1, 1, '')",
  'truncate audit_chains',
  'alter table audit disable trigger all',
  'drop trigger audit_chains_lines on audit',
  'alter table audit owner to current_user',
  "set session_replication_role = 'replica'",
  'create or replace function audit_link(text, bigint, text) returns text language sql return $1',
  'create function public.audit_part(value json) returns text language sql return $1',
])('the role of the application is denied: %s', async (statement) => {
  await expect(database.db.execute(sql.raw(statement))).rejects.toMatchObject(denied())
})

test('the role of the application cannot have the owner’s trigger run code of its own', async () => {
  const laid = database.db.transaction(async (tx) => {
    for (const statement of [
      'create temp table trap (like audit)',
      `create function pg_temp.sprung(one trap) returns audit language plpgsql as $$
       begin execute 'alter table public.audit disable trigger all'; return null; end $$`,
      'create cast (trap as audit) with function pg_temp.sprung(trap) as implicit',
      'create trigger lay before insert on trap for each row execute function audit_chains_lines()',
    ]) {
      await tx.execute(sql.raw(statement))
    }
  })
  await expect(laid).rejects.toMatchObject({
    cause: expect.objectContaining({ message: 'permission denied for function audit_chains_lines' }),
  })
})
