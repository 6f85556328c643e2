import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addAccountNote } from '@portal/contracts/authorization/admin-account-notes'
import { deactivateUser, redactUser } from '@portal/contracts/authorization/admin-identities'
import { grantInternalRole, revokeInternalRole } from '@portal/contracts/authorization/admin-internal-users'
import {
  exportStaffActs,
  listStaffActors,
  listStaffActs,
  verifyAuditLog,
} from '@portal/contracts/authorization/admin-staff-log'
import { auditSentence } from '@portal/contracts/authorization/audit'
import type { QueryOf } from '@portal/contracts/call'
import { deactivateAccount } from '@portal/contracts/sales/admin-accounts'
import { auditLine, writeAudit } from '@portal/foundation/audit'
import { createUser, users } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { newKey } from '../../testing/secret-keys.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { redactInTime } from '../admin-identities/redact.ts'

let app: TestApp
let auditor: TestCaller
beforeAll(async () => {
  app = await testApp()
  auditor = await app.staff('auditor')
})
afterAll(() => app.close())

const acts = (query: QueryOf<typeof listStaffActs> = {}) => auditor.call(listStaffActs, { query })
const said = async (query: QueryOf<typeof listStaffActs> = {}) =>
  (await acts(query)).map((act) => [act.actor?.user_id, auditSentence(act), act.account?.account_label])
const reason = 'Left the company'

test('rule G113: what staff did is listed across accounts, newest first, and nothing that customers did', async () => {
  const [first, second] = [await app.account({ label: 'First' }), await app.account({ label: 'Second' })]
  await newKey(first, 'Theirs')
  const support = await app.staff('support')
  await support.call(deactivateUser, { params: { id: first.userId }, query: { reason } })
  await support.call(deactivateAccount, { params: { id: second.accountId }, body: { reason: 'Not paid' } })
  await support.call(addAccountNote, { params: { id: first.accountId }, body: { text: 'Call them' } })
  const name = (await acts())[2]?.subject.name
  expect(await said({ person: support.userId })).toEqual([
    [support.userId, expect.stringMatching(/^Added note .* about First$/), undefined],
    [support.userId, 'Deactivated the account Second: Not paid', 'Second'],
    [support.userId, `Deactivated the login of ${name}: Left the company`, 'First'],
  ])
  expect(name).toMatch(/^Pat Person/)
  expect(await said({ person: first.userId })).toEqual([])
  expect(await said({ person: 'portal' })).toEqual([])
})

test('rule G113: what somebody did as a customer, before or after they were staff, is not in it', async () => {
  const [root, owner, other] = [await app.staff('super-admin'), await app.account(), await app.account()]
  const now = app.clock.now()
  const userId = await createUser(app.db, { email: 'both@example.com', now })
  const act = (subject: string, accountId: number) =>
    writeAudit(app.db, { now, requestId: 'r', actorId: userId, accountId }, [
      auditLine('secret-key.paused', { subject, label: subject }),
    ])
  await act('before', owner.accountId)
  const params = { id: userId, role: 'support' as const }
  await root.call(grantInternalRole, { params })
  await act('meanwhile', other.accountId)
  await root.call(revokeInternalRole, { params })
  await act('afterwards', owner.accountId)
  expect((await acts({ person: userId })).map(({ subject }) => subject.name)).toEqual(['meanwhile'])
})

test('rule G113: the search finds people and accounts by their names of today', async () => {
  const [support, owner] = [await app.staff('support'), await app.account({ label: 'Zephyrine Freight' })]
  await app.db.update(users).set({ firstName: 'Wilhelmina', lastName: 'Quist' }).where(eq(users.id, owner.userId))
  await support.call(deactivateUser, { params: { id: owner.userId }, query: { reason } })
  await support.call(deactivateAccount, { params: { id: owner.accountId }, body: { reason } })
  const found = async (thing: string) => (await acts({ person: support.userId, thing })).map(({ action }) => action)
  expect(await found('wilhelm')).toEqual(['person.deactivated'])
  expect(await found('zephyrine')).toEqual(['account.deactivated', 'person.deactivated'])
  expect(await found('nobody-of-that-name')).toEqual([])
})

test('rule G113: a page costs as many statements for many accounts as for one', async () => {
  const support = await app.staff('support')
  const costs = async () => {
    const owner = await app.account()
    await support.call(deactivateUser, { params: { id: owner.userId }, query: { reason } })
    const before = app.foundation.statements.length
    await acts({ person: support.userId })
    return app.foundation.statements.length - before
  }
  const [one] = [await costs(), await costs()]
  expect(await costs()).toBe(one)
})

test('rule G113: filters leave a group, a time or a thing, and pages follow each other', async () => {
  const [support, owner] = [await app.staff('support'), await app.account()]
  const begun = app.clock.now().getTime()
  for (let at = 0; at < 52; at += 1)
    await writeAudit(
      app.db,
      { now: new Date(begun + at * 60_000), requestId: 'r', actorId: support.userId, accountId: owner.accountId },
      [auditLine(at === 3 ? 'rate-limit.cleared' : 'secret-key.paused', { subject: `key-${at}`, label: `Key ${at}` })],
    )
  const person = support.userId
  const things = async (query: QueryOf<typeof listStaffActs>) =>
    (await acts({ person, ...query })).map(({ subject }) => subject.name)
  const first = await acts({ person })
  expect(first).toHaveLength(50)
  expect(await things({ after: first.at(-1)?.cursor })).toEqual(['Key 1', 'Key 0'])
  expect(await things({ thing: 'key-7' })).toEqual(['Key 7'])
  expect(await things({ thing: 'KEY 51' })).toEqual(['Key 51'])
  expect(await things({ until: new Date(begun + 120_000).toISOString() })).toEqual(['Key 1', 'Key 0'])
  expect(await things({ since: new Date(begun + 51 * 60_000).toISOString() })).toEqual(['Key 51'])
  expect(await things({ group: 'members' })).toEqual([])
})

test('rule G113: who left is still in it, also when everything about them was removed', async () => {
  const [left, gone, root] = [await app.staff('support'), await app.staff('support'), await app.staff('super-admin')]
  const owner = await app.account()
  await left.call(addAccountNote, { params: { id: owner.accountId }, body: { text: 'Hello' } })
  const role = 'support'
  await root.call(revokeInternalRole, { params: { id: left.userId, role } })
  await gone.call(addAccountNote, { params: { id: owner.accountId }, body: { text: 'Bye' } })
  await root.call(redactUser, { params: { id: gone.userId } })
  const later = new Date(app.clock.now().getTime() + 73 * 3_600_000)
  const job = {
    id: 1,
    kind: 'person.redaction',
    subject: null,
    payload: { userId: gone.userId },
    attempts: 1,
    lockedUntil: null,
  }
  await redactInTime()(job, { db: app.db, now: later })

  for (const { userId } of [left, gone])
    expect((await said({ person: userId })).map(([, words]) => words)).toContainEqual(
      expect.stringMatching(/^Added note/),
    )
  const people = (await auditor.call(listStaffActors)).map(({ user_id }) => user_id)
  expect(people).toEqual(expect.arrayContaining([left.userId, gone.userId, root.userId]))
  expect(people).not.toContain(owner.userId)
  const [row] = await app.db.select().from(users).where(eq(users.id, gone.userId))
  expect(row?.internalRoles).toEqual([])
})

test('rule G113: the export has the accounts, keeps to the filter, and is in the log', async () => {
  const [support, owner] = [await app.staff('support'), await app.account({ label: '=Formula' })]
  await support.call(deactivateUser, { params: { id: owner.userId }, query: { reason } })
  await newKey(await app.account(), 'Theirs')
  const answer = await auditor.send(exportStaffActs, { query: { person: support.userId } })
  const [head, line, end] = answer.body.split('\r\n')
  expect(head).toMatch(/,Request ID,Person ID,Account,Account ID$/)
  expect(line).toContain('person.deactivated')
  expect(line).toContain(support.email)
  expect(line).toMatch(new RegExp(`,${support.userId},'=Formula,${owner.accountId}$`))
  expect(end).toBe('')
  const [last] = await acts()
  expect(last).toMatchObject({ action: 'audit-log.exported', fields: { filters: ['person'] }, account: null })
  expect(last?.actor).toMatchObject({ user_id: auditor.userId, email_address: auditor.email })
  expect(last?.subject).toEqual({ id: '', name: '' })
})

test('rule G114: the check says how many rows are intact, or the first that does not, and is in the log', async () => {
  const owner = await app.account()
  await newKey(owner, 'Theirs')
  const before = await auditor.call(verifyAuditLog)
  expect(before.broken).toBeNull()
  expect(before.rows).toBeGreaterThan(50)
  expect(before.chains).toBeGreaterThan(3)
  expect(auditSentence((await acts())[0] as never)).toBe(`Checked the audit log: ${before.rows} rows, all intact`)

  const both = await Promise.all([auditor.call(verifyAuditLog), auditor.call(verifyAuditLog)])
  expect(both[0]).toEqual(both[1])
  await app.foundation.asOwner(`
    alter table audit disable trigger user;
    update audit set action = 'secret-key.paused' where account_id = ${owner.accountId} and position = 1;
    alter table audit enable trigger user`)
  const { broken } = await auditor.call(verifyAuditLog)
  expect(broken).toEqual({ account_id: owner.accountId, position: 1, row_id: expect.any(String), what: 'was changed' })
  expect(auditSentence((await acts())[0] as never)).toBe('Checked the audit log: it is not what was written')
})

test('rule G113: other staff and customers read nothing of it', async () => {
  const FORBIDDEN = refused(403, 'request:forbidden')
  for (const caller of [await app.staff('support'), await app.staff('billing-ops'), await app.account()])
    for (const call of [listStaffActs, listStaffActors, exportStaffActs, verifyAuditLog])
      await expect(caller.call(call)).rejects.toEqual(FORBIDDEN)
  const administrator = await app.staff('user-admin')
  await administrator.call(grantInternalRole, { params: { id: auditor.userId, role: 'support' } })
  expect((await administrator.call(listStaffActs))[0]?.action).toBe('internal-role.granted')
})
