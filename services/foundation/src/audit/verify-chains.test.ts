import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { inTransaction } from '../database/transaction.ts'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.ts'
import { audit } from './audit.tables.ts'
import { auditLine, writeAudit } from './audit.ts'
import { verifyChains } from './verify-chains.ts'

const ACME = 10_001
const GLOBEX = 10_002
const NOBODY = 0

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  await tamper('drop table if exists copied, ends; truncate audit, audit_chains')
  for (const label of ['one', 'two', 'three', 'four', 'five']) {
    await write(ACME, label)
    await write(GLOBEX, label)
  }
  await write(undefined, 'nobody’s')
})
afterAll(() => database.close())

function write(accountId: number | undefined, label: string) {
  const context = { now: new Date('2026-03-09T09:00:00.123Z'), requestId: 'request', actorId: 1, accountId }
  const network = '203.0.113.0/24'
  return writeAudit(database.db, { ...context, network }, [auditLine('secret-key.paused', { subject: label, label })])
}

/** Changes the table like an attacker with full access to the database. */
function tamper(statement: string) {
  return database.asOwner(`alter table audit disable trigger user; ${statement}; alter table audit enable trigger user`)
}

async function broken(known = {}) {
  return (await verifyChains(database.db, known)).broken
}

test('what was written holds, each account for itself, and so does what is written later', async () => {
  const { rows, ends, broken } = await verifyChains(database.db)
  expect([rows, broken]).toEqual([11, undefined])
  expect(Object.entries(ends).map(([account, { lines }]) => [Number(account), lines])).toEqual([
    [NOBODY, 1],
    [ACME, 5],
    [GLOBEX, 5],
  ])
  await write(ACME, 'six')
  expect(await verifyChains(database.db, ends)).toMatchObject({ rows: 12, broken: undefined })
})

test('each row is the SHA-256 of what it says and of the row before', async () => {
  const [row] = await database.db.select().from(audit).where(eq(audit.accountId, ACME)).orderBy(audit.position)
  const said = `0:1:15:10001${String(row?.id).length}:${row?.id}13:177304680012317:secret-key.paused3:one1:1-14:203.0.113.0/247:request16:{"label": "one"}`
  const { createHash } = await import('node:crypto')
  expect(row?.hash).toBe(createHash('sha256').update(said).digest('hex'))
})

const THIRD = `account_id = ${ACME} and position = 3`

test.each([
  ['altered', `update audit set fields = '{"label": "other"}' where ${THIRD}`, 3, 'was changed'],
  ['dated back', `update audit set at = at - interval '1 day' where ${THIRD}`, 3, 'was changed'],
  ['given to somebody else', `update audit set actor_id = 2 where ${THIRD}`, 3, 'was changed'],
  ['given to another account', `update audit set account_id = ${GLOBEX}, position = 6 where ${THIRD}`, 3, 'is missing'],
  ['deleted', `delete from audit where ${THIRD}`, 3, 'is missing'],
  ['deleted at the end', `delete from audit where account_id = ${ACME} and position = 5`, 5, 'is missing'],
  ['deleted, all of them', `delete from audit where account_id = ${ACME}`, 1, 'is missing'],
  [
    'deleted, and those after it moved up',
    `delete from audit where ${THIRD};
     update audit set position = position - 1 where account_id = ${ACME} and position = 4;
     update audit set position = position - 1 where account_id = ${ACME} and position = 5`,
    3,
    'was changed',
  ],
  [
    'put in at the end',
    `insert into audit (at, action, subject, account_id, request_id, fields, position, hash)
     select at, action, subject, account_id, request_id, fields, 6,
       audit_link(hash, 6, audit_content(audit)) from audit where account_id = ${ACME} and position = 5`,
    6,
    'was changed',
  ],
  [
    'put in without a place',
    `insert into audit (at, action, subject, account_id, request_id, fields)
     select at, action, subject, account_id, request_id, fields from audit where ${THIRD}`,
    0,
    'was put in later',
  ],
  [
    'exchanged for another',
    `update audit set position = 99 where ${THIRD};
     update audit set position = 3 where account_id = ${ACME} and position = 4;
     update audit set position = 4 where account_id = ${ACME} and position = 99`,
    3,
    'was changed',
  ],
])('a row that was %s is found', async (_, statement, position, what) => {
  await tamper(statement)
  expect(await broken()).toMatchObject({ accountId: ACME, position, what })
})

test('a row that was put in with the right hash is found by the end of its chain', async () => {
  await tamper(`
    create table copied as select * from audit where account_id = ${ACME};
    alter table audit disable trigger audit_refuses_changes; alter table audit enable trigger audit_chains_lines;
    create table ends as select * from audit_chains;
    insert into audit (at, action, subject, account_id, request_id, fields)
      select at, action, subject, account_id, request_id, fields from audit where ${THIRD};
    update audit_chains set lines = ends.lines, hash = ends.hash from ends where ends.account_id = audit_chains.account_id`)
  expect(await broken()).toMatchObject({ accountId: ACME, position: 6, what: 'was put in later' })
})

test('a chain that was rewritten from end to end shows against an end that was kept', async () => {
  const { ends } = await verifyChains(database.db)
  await tamper(`
    create table copied as select * from audit where account_id = ${ACME} order by position;
    delete from audit where account_id = ${ACME}; delete from audit_chains where account_id = ${ACME};
    alter table audit enable trigger audit_chains_lines;
    insert into audit (at, action, subject, account_id, request_id, fields)
      select at, action, 'forged', account_id, request_id, fields from copied order by position`)

  expect(await broken()).toBeUndefined()
  expect(await broken(ends)).toMatchObject({ accountId: ACME, position: 5, what: 'was changed' })
  await tamper(`delete from audit where account_id = ${ACME}; delete from audit_chains where account_id = ${ACME}`)
  expect(await broken()).toBeUndefined()
  expect(await broken(ends)).toEqual({ accountId: ACME, position: 1, what: 'is missing' })
})

test('many who write at once leave chains without gap or fork', async () => {
  const accounts = [ACME, GLOBEX, undefined]
  await Promise.all(Array.from({ length: 60 }, (_, at) => write(accounts[at % 3], `at once ${at}`)))
  expect(await verifyChains(database.db)).toMatchObject({
    rows: 71,
    broken: undefined,
    ends: { [ACME]: { lines: 25 }, [GLOBEX]: { lines: 25 }, [NOBODY]: { lines: 21 } },
  })
})

test('many who write into several accounts at once wait for one another, whichever they name first', async () => {
  const here = { now: new Date('2026-03-09T09:00:00Z'), requestId: 'request' }
  const lineIn = (accountId: number) => auditLine('session.signed-in', { subject: 'at once' }, { accountId })
  await Promise.all(
    Array.from({ length: 40 }, (_, at) => {
      const lines = [lineIn(ACME), lineIn(GLOBEX)]
      return inTransaction(database.db, (tx) => writeAudit(tx, here, at % 2 ? lines : lines.toReversed()))
    }),
  )
  expect(await verifyChains(database.db)).toMatchObject({
    broken: undefined,
    ends: { [ACME]: { lines: 45 }, [GLOBEX]: { lines: 45 } },
  })
})

test('a line that was rolled back leaves no gap', async () => {
  await inTransaction(database.db, async (tx) => {
    await tx.execute(
      sql`insert into audit (at, action, subject, account_id, request_id, fields) values (now(), 'a', 'b', ${ACME}, 'r', '{}')`,
    )
    throw new Error('no')
  }).catch(() => undefined)
  await write(ACME, 'after')
  expect(await verifyChains(database.db)).toMatchObject({ rows: 12, broken: undefined })
})

test('place and hash are the database’s to say, whatever an insert says', async () => {
  await database.db.insert(audit).values({
    at: new Date(),
    action: 'role.granted',
    subject: '1',
    accountId: ACME,
    requestId: 'r',
    fields: {},
    position: 99,
    hash: 'forged',
  })
  expect(await verifyChains(database.db)).toMatchObject({ broken: undefined, ends: { [ACME]: { lines: 6 } } })
})

test('what is not plain text is hashed alike on both sides', async () => {
  const subject = 'Zürich “𝄞” \u0001 \\ \' "'
  const context = { now: new Date('1969-12-31T23:59:59.999Z'), requestId: '', accountId: ACME, actingAsId: 3 }
  const changed = ['naïve', '1e400', '\u2028']
  await writeAudit(database.db, context, [auditLine('secret-key.updated', { subject, label: '{}', changed })])
  expect(await broken()).toBeUndefined()
})
