import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { inTransaction } from '../database/transaction.ts'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.ts'
import { audit } from './audit.tables.ts'
import { type AuditLine, auditLine, writeAudit } from './audit.ts'
import { auditedNetwork } from './audited-network.ts'

let database: TestDatabase
const context = { now: new Date('2026-03-09T09:00:00Z'), requestId: 'request', actorId: 1, accountId: 2 }

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a line keeps what its action allows, and nothing else that is handed to it', async () => {
  const careless = { subject: 'key-1', label: 'Staging', token: 'secret', email: 'a@example.com' }
  await writeAudit(database.db, { ...context, network: '203.0.113.0/24' }, [auditLine('secret-key.paused', careless)])

  const [line] = await database.db.select().from(audit).where(eq(audit.subject, 'key-1'))
  expect(line).toMatchObject({ action: 'secret-key.paused', actorId: 1, accountId: 2, requestId: 'request' })
  expect(line).toMatchObject({ network: '203.0.113.0/24', actingAsId: null, fields: { label: 'Staging' } })
})

test('a line says who did it where no session does, and in whose name', async () => {
  const by = { actorId: 7, accountId: 70 }
  await writeAudit(database.db, { now: context.now, requestId: 'r' }, [
    auditLine('session.signed-in', { subject: 'by' }, by),
  ])
  await writeAudit(database.db, { ...context, actingAsId: 9 }, [auditLine('session.signed-in', { subject: 'for' })])

  const lines = await database.db.select().from(audit)
  expect(lines.find(({ subject }) => subject === 'by')).toMatchObject(by)
  expect(lines.find(({ subject }) => subject === 'for')).toMatchObject({ actorId: 1, actingAsId: 9 })
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:1:aaaa:bbbb:cccc:dddd', '2001:db8:7::/48'],
  ['2001:0db8:0007::1', '2001:db8:7::/48'],
  ['::1', '::1/128'],
  ['unknown', ''],
])('of the address %s it keeps %j, which is nobody’s own', (address, network) => {
  expect(auditedNetwork(address)).toBe(network)
})

test.each(['update audit set action = action', 'delete from audit', 'truncate audit'])(
  'a trigger refuses %s to everybody, its owner too',
  async (statement) => {
    await writeAudit(database.db, context, [auditLine('session.signed-in', { subject: 1 })])
    await expect(database.asOwner(statement)).rejects.toThrow('the audit log is append-only')
  },
)

test('lines of several accounts are written in the order of the accounts, so that two who do wait in no circle', async () => {
  const inAccount = (accountId?: number) => auditLine('session.signed-in', { subject: 'in order' }, { accountId })
  await writeAudit(database.db, context, [90, 80, undefined, 85].map(inAccount))

  const lines = await database.db.select().from(audit).where(eq(audit.subject, 'in order')).orderBy(audit.id)
  expect(lines.map(({ accountId }) => accountId)).toEqual([null, 80, 85, 90])
})

test('a line of a change that was rolled back was never written', async () => {
  const line: AuditLine = auditLine('session.signed-in', { subject: 'rolled-back' })
  const change = inTransaction(database.db, async (tx) => {
    await writeAudit(tx, context, [line])
    throw new Error('no')
  })
  await expect(change).rejects.toThrow('no')
  expect(await database.db.select().from(audit).where(eq(audit.subject, 'rolled-back'))).toEqual([])
})
