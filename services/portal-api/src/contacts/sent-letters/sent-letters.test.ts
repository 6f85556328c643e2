import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { redactUser } from '@portal/contracts/authorization/admin-identities'
import { askForInvitation, askForOwnInvitation, inviteMember } from '@portal/contracts/authorization/invitations'
import { removeMember, transferOwnership } from '@portal/contracts/authorization/members'
import { listLettersOfAccount } from '@portal/contracts/contacts/admin-letters'
import { createContact } from '@portal/contracts/contacts/contacts'
import { type Letter, MAIL_KINDS, openMailJob } from '@portal/foundation/mail'
import { createOutbox, type JobHandler } from '@portal/foundation/outbox'
import { accounts, addMember, users } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { afterwardsOf, jobsOf } from '../../portal-api.ts'
import { linkOf } from '../../testing/letters.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { noteSentLetter, purgeSentLetters } from './sent-letters.sql.ts'
import { sentLetters } from './sent-letters.tables.ts'

const HOUR_MS = 3_600_000
const JO = { first_name: 'Jo', last_name: 'Field', phone: '', position: '', company: '' }

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Has letters delivered, or lost, by a mail server that does this with each of them. */
function mailWith(deliver: JobHandler) {
  const { db, clock, log } = app.foundation
  const handlers = { ...jobsOf(app.foundation), ...Object.fromEntries(MAIL_KINDS.map((kind) => [kind, deliver])) }
  return createOutbox({ db, clock, log, handlers, afterwards: afterwardsOf(app.foundation) })
}
const arrive = () => mailWith(async () => {}).runDue()
const read = async ({ accountId }: TestCaller, after?: string) =>
  (await app.staff('support')).call(listLettersOfAccount, { params: { id: accountId }, query: after ? { after } : {} })
const listOf = async (of: TestCaller) => (await read(of)).map(({ to, subject }) => [to, subject])

test('rule G115: letters to contacts, members and invited people are listed with their accounts, newest first, and nobody else’s', async () => {
  const [owner, stranger] = [await app.account({ label: 'Acme' }), await app.account()]
  await app.db.update(accounts).set({ maxUsersOverride: 5 }).where(eq(accounts.id, owner.accountId))
  await owner.call(createContact, { body: { ...JO, email: 'Jo@company.example' } })
  await arrive()
  await owner.call(inviteMember, { body: { email_address: 'new@company.example', roles: ['api-key-viewer'] } })
  await arrive()
  const heir = await app.member(owner, [])
  await owner.call(transferOwnership, { params: { id: heir.userId } })
  await arrive()

  const letters = await listOf(owner)
  expect(letters.slice(-2)).toEqual([
    ['new@company.example', 'Invitation to Acme'],
    ['Jo@company.example', 'Confirm that Doorstep may write to you about Acme'],
  ])
  expect(letters.map(([to]) => to)).toEqual(expect.arrayContaining([owner.email, heir.email]))
  expect(await listOf(stranger)).toEqual([])
  expect(Object.keys((await read(owner))[0] ?? {}).sort()).toEqual(
    ['at', 'cursor', 'is_delivered', 'letter_id', 'subject', 'to'].sort(),
  )
})

test('rule G115: what is about one account is listed with no other of its reader, nor with that of the person who caused it', async () => {
  const [owner, other] = [await app.account({ label: 'Acme' }), await app.account({ label: 'Other' })]
  await app.db.update(accounts).set({ maxUsersOverride: 5 }).where(eq(accounts.id, owner.accountId))
  const now = app.clock.now()
  await addMember(app.db, { accountId: other.accountId, userId: owner.userId, roles: ['account-owner'], now })
  await owner.call(inviteMember, { body: { email_address: 'asked@company.example', roles: ['api-key-viewer'] } })
  const letters: Letter[] = []
  await mailWith(async ({ payload }) => {
    letters.push(openMailJob(app.foundation.keys.envelope, payload))
  }).runDue()
  const { token = '' } = linkOf(letters.find(({ to }) => to === 'asked@company.example') as Letter)
  const asker = await app.account({ label: 'Third' })
  await asker.call(askForOwnInvitation, { body: { token } })
  await arrive()
  const asked = await listOf(owner)
  expect(asked.filter(([to]) => to === owner.email)).toHaveLength(1)

  app.clock.advance(8 * 24 * HOUR_MS)
  await app.visitor().call(askForInvitation, { body: { token } })
  await arrive()
  const heir = await app.member(owner, [])
  await (await app.again(owner)).call(transferOwnership, { params: { id: heir.userId } })
  await arrive()
  expect((await listOf(owner)).filter(([to]) => to === owner.email)).toHaveLength(3)
  for (const elsewhere of [other, asker]) expect(await listOf(elsewhere)).toEqual([])
})

test('rule G115: one that is given up after hours is said to be lost', async () => {
  const owner = await app.account()
  await owner.call(createContact, { body: { ...JO, email: 'lost@company.example' } })
  const broken = mailWith(async () => {
    throw new Error('550 no such mailbox')
  })
  for (let hour = 0; hour < 12; hour += 1) {
    await broken.runDue()
    app.clock.advance(HOUR_MS)
  }
  expect(await read(owner)).toMatchObject([{ to: 'lost@company.example', is_delivered: false }])
})

const note = (jobId: number, said: { to: string; subject: string; accountId?: number }) =>
  noteSentLetter(app.db, { words: [], ...said }, { jobId, at: app.clock.now(), isDelivered: true })

test('rule G115: what a former member got about their login, and what a member got about another account, is not listed', async () => {
  const [owner, other] = [await app.account({ label: 'Acme' }), await app.account({ label: 'Other' })]
  const person = await app.member(owner, ['api-key-viewer'])
  const now = app.clock.now()
  await addMember(app.db, { accountId: other.accountId, userId: person.userId, roles: ['api-key-viewer'], now })
  const listed = async (of: TestCaller) => (await listOf(of)).filter(([to]) => to === person.email)
  await note(920_001, { to: person.email, subject: 'A new password' })
  await note(920_002, { to: person.email, subject: 'Of Acme', accountId: owner.accountId })
  await note(920_003, { to: person.email, subject: 'Of Other', accountId: other.accountId })
  expect((await listed(owner)).map(([, subject]) => subject)).toEqual(['Of Acme', 'A new password'])
  expect((await listed(other)).map(([, subject]) => subject)).toEqual(['Of Other', 'A new password'])

  await owner.call(removeMember, { params: { id: person.userId } })
  expect((await listed(owner)).map(([, subject]) => subject)).toEqual(['Of Acme'])
})

test('rule G115: subjects name nobody, and a redaction removes what went to any address of the person', async () => {
  const [owner, administrator] = [await app.account({ label: 'Acme' }), await app.staff('user-admin')]
  const person = await app.member(owner, [])
  await owner.call(transferOwnership, { params: { id: person.userId } })
  await arrive()
  expect((await listOf(owner)).filter(([, subject]) => subject !== 'Acme has another owner now')).toEqual([])
  await note(900_000, { to: person.email, subject: 'To the address of before' })
  const pendingEmail = 'Next@company.example'
  const moved = { email: 'moved@company.example', canonicalEmail: 'moved@company.example', pendingEmail }
  await app.db.update(users).set(moved).where(eq(users.id, person.userId))
  await note(900_001, { to: pendingEmail, subject: 'To the next address', accountId: owner.accountId })
  await note(900_002, { to: owner.email, subject: 'The account was suspended' })
  await administrator.call(redactUser, { params: { id: person.userId } })
  app.clock.advance(72 * HOUR_MS)
  await arrive()

  const rows = await app.db.select().from(sentLetters)
  expect(rows.filter(({ userId }) => userId === person.userId)).toEqual([])
  for (const address of [person.email, pendingEmail, moved.email]) expect(JSON.stringify(rows)).not.toContain(address)
  expect(rows.map(({ subject }) => subject)).toContain('The account was suspended')
})

test('rule G115: pages follow each other, and letters are kept for 90 days', async () => {
  const owner = await app.account()
  const at = app.clock.now()
  const earlier = new Date(at.getTime() - 1)
  const tried = { to: owner.email, subject: 'Tried for hours', words: [] }
  await noteSentLetter(app.db, tried, { jobId: 910_000, at: new Date(at.getTime() + 1), isDelivered: false })
  await noteSentLetter(app.db, { ...tried, subject: 'First' }, { jobId: 910_099, at: earlier, isDelivered: true })
  for (let jobId = 910_001; jobId <= 910_052; jobId += 1)
    await noteSentLetter(
      app.db,
      { to: owner.email, subject: `Letter ${jobId}`, words: [] },
      { jobId, at, isDelivered: true },
    )
  const first = await read(owner)
  expect(first).toHaveLength(50)
  expect(first[0]?.subject).toBe('Tried for hours')
  expect((await read(owner, first.at(-1)?.cursor)).map(({ subject }) => subject)).toEqual([
    'Letter 910003',
    'Letter 910002',
    'Letter 910001',
    'First',
  ])
  await purgeSentLetters(app.db, new Date(at.getTime() + 90 * 24 * HOUR_MS - 1))
  expect(await read(owner)).toHaveLength(50)
  await purgeSentLetters(app.db, new Date(at.getTime() + 90 * 24 * HOUR_MS + 1))
  expect(await read(owner)).toEqual([])
})

test('rule G115: an account that does not exist is not found, and others read nothing', async () => {
  const support = await app.staff('support')
  await expect(support.call(listLettersOfAccount, { params: { id: 2_000_000_000 } })).rejects.toEqual(
    refused(404, 'sales-context:account-not-found'),
  )
  const owner = await app.account()
  for (const caller of [owner, await app.staff('catalog-admin'), await app.staff('user-admin')])
    await expect(caller.call(listLettersOfAccount, { params: { id: owner.accountId } })).rejects.toEqual(
      refused(403, 'request:forbidden'),
    )
})
