import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import type { OpenDatabase } from '../database/transaction.ts'
import { inTransaction } from '../database/transaction.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { audit } from './audit.tables.ts'
import { type AuditLine, auditLine, writeAudit } from './audit.ts'

let database: OpenDatabase
const context = { now: new Date('2026-03-09T09:00:00Z'), requestId: 'request', actorId: 1, accountId: 2 }

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a line keeps what its action allows, and nothing else that is handed to it', async () => {
  const careless = { subject: 'key-1', label: 'Staging', token: 'secret', email: 'a@example.com' }
  await writeAudit(database.db, context, [auditLine('secret-key.paused', careless)])

  const [line] = await database.db.select().from(audit).where(eq(audit.subject, 'key-1'))
  expect(line).toMatchObject({ action: 'secret-key.paused', actorId: 1, accountId: 2, requestId: 'request' })
  expect(line?.fields).toEqual({ label: 'Staging' })
})

test.each(['update audit set action = action', 'delete from audit', 'truncate audit'])(
  '%s is refused',
  async (statement) => {
    await writeAudit(database.db, context, [auditLine('session.signed-in', { subject: 1 })])
    await expect(database.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'the audit log is append-only' }),
    })
  },
)

test('a line of a change that was rolled back was never written', async () => {
  const line: AuditLine = auditLine('session.signed-in', { subject: 'rolled-back' })
  const change = inTransaction(database.db, async (tx) => {
    await writeAudit(tx, context, [line])
    throw new Error('no')
  })
  await expect(change).rejects.toThrow('no')
  expect(await database.db.select().from(audit).where(eq(audit.subject, 'rolled-back'))).toEqual([])
})
