import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { inviteMember, listInvitations, resendInvitation } from '@portal/contracts/authorization/invitations'
import { listMembers, transferOwnership } from '@portal/contracts/authorization/members'
import { cancelUsernameChange, changeUsername, getUsernameInfo } from '@portal/contracts/authorization/self'
import { confirmContact } from '@portal/contracts/contacts/contact-letters'
import {
  type Contact,
  createContact,
  listContacts,
  resendContactConfirmation,
  updateContact,
} from '@portal/contracts/contacts/contacts'
import { type Letter, MAIL_KINDS } from '@portal/foundation/mail'
import { createOutbox, type JobHandler } from '@portal/foundation/outbox'
import { accounts, addMember, passwords } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { confirmAddress } from '../../authorization/self/self.sql.ts'
import { afterwardsOf, jobsOf } from '../../portal-api.ts'
import { lettersTo, linkOf } from '../../testing/letters.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import type { TestCaller } from '../../testing/test-caller.ts'

const HOUR_MS = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const JO = { first_name: 'Jo', last_name: 'Field', phone: '', position: '', company: '' }

/** A worker whose mail server does this with every letter. */
function workerWith(deliver: JobHandler) {
  const { db, clock, log } = app.foundation
  const handlers = { ...jobsOf(app.foundation), ...Object.fromEntries(MAIL_KINDS.map((kind) => [kind, deliver])) }
  return createOutbox({ db, clock, log, handlers, afterwards: afterwardsOf(app.foundation) })
}

/** Every letter that waits arrives. */
const withMail = () => workerWith(async () => {}).runDue()

/**
 * Runs until letters are given up, with a mail server that rejects everything; returns the number of delivery attempts.
 */
async function withoutMail(): Promise<number> {
  const { clock } = app
  let tries = 0
  const worker = workerWith(async () => {
    tries += 1
    throw new Error('550 no such mailbox')
  })
  for (let hour = 0; hour < 12; hour += 1) {
    await worker.runDue()
    clock.advance(HOUR_MS)
  }
  return tries
}

/** Returns the audit entries of an account about lost letters. */
async function lostIn(owner: TestCaller): Promise<string[]> {
  return (await auditTrail(app, owner)).filter((action) => action.endsWith('letter-lost'))
}

test('rule E25: a letter that cannot be delivered for hours stands in the log of each account that counts on its address, and of no other', async () => {
  const [owner, other, stranger] = [await app.account(), await app.account(), await app.account()]
  await owner.call(createContact, { body: { ...JO, email: 'jo@company.example' } })
  await app.db.update(accounts).set({ maxUsersOverride: 2 }).where(eq(accounts.id, other.accountId))
  await other.call(inviteMember, { body: { email_address: 'jo@company.example', roles: ['api-key-viewer'] } })
  expect(await lostIn(owner)).toEqual([])

  // A letter to confirm the address, and an invitation: ten tries each.
  expect(await withoutMail()).toBe(20)
  expect(await lostIn(owner)).toEqual(['contact.letter-lost', 'contact.letter-lost'])
  expect(await lostIn(other)).toEqual(['invitation.letter-lost', 'invitation.letter-lost'])
  expect(await lostIn(stranger)).toEqual([])

  expect(await withoutMail()).toBe(0)
})

test('rule E25: one to an owner stands in the log of their account, too, and of what else they belong to', async () => {
  const [owner, other] = [await app.account(), await app.account()]
  const heir = await app.member(owner, [])
  await addMember(app.db, { accountId: other.accountId, userId: heir.userId, roles: [], now: app.clock.now() })
  await owner.call(transferOwnership, { params: { id: heir.userId } })
  expect(await withoutMail()).toBe(20)
  // To both sides of the transfer.
  expect(await lostIn(owner)).toEqual(['member.letter-lost', 'member.letter-lost'])
  expect(await lostIn(other)).toEqual(['member.letter-lost'])
})

describe('rule E30: a contact', () => {
  const add = (owner: TestCaller, email: string) => owner.call(createContact, { body: { ...JO, email } })
  /** Read as another owner: sessions end while letters are tried. */
  async function sinceWhen(owner: TestCaller): Promise<string[]> {
    const later = await app.member(owner, ['account-owner'])
    return (await later.call(listContacts)).map(({ undeliverable_since }) => undeliverable_since)
  }
  const resend = async (owner: TestCaller, { id }: Contact) =>
    (await app.member(owner, ['account-owner'])).call(resendContactConfirmation, { params: { id } })

  test('that confirms the address is not marked, however the link came to them', async () => {
    const owner = await app.account()
    const { id } = await add(owner, 'passed-on@company.example')
    const [letter] = await lettersTo(app, 'passed-on@company.example')
    await withoutMail()
    const { account = '', contact = '', token = '' } = linkOf(letter as Letter)
    await app.visitor().call(confirmContact, { params: { a: account, c: contact }, body: { token } })
    expect(id).toBe(Number(contact))
    expect(await sinceWhen(owner)).toEqual([''])
  })

  test('shows since when letters do not arrive, in each account that has the address, until one does', async () => {
    const [owner, other] = [await app.account(), await app.account()]
    const contact = await add(owner, 'Lost@company.example')
    expect(contact.undeliverable_since).toBe('')
    app.clock.advance(HOUR_MS)
    await add(other, 'lost@company.example')
    await add(other, 'found@elsewhere.example')
    const begun = app.clock.now().getTime()
    await withoutMail()
    const [since = '', ...others] = await sinceWhen(owner)
    expect(others).toEqual([])
    expect(Date.parse(since)).toBeGreaterThan(begun)
    expect((await sinceWhen(other)).filter((one) => one === since)).toHaveLength(2)

    // Another one that is lost changes nothing of when it began.
    await resend(owner, contact)
    await withoutMail()
    expect(await sinceWhen(owner)).toEqual([since])

    await resend(owner, contact)
    await withMail()
    expect(await sinceWhen(owner)).toEqual([''])
    // The third person, to whom nothing was sent, is unchanged.
    expect((await sinceWhen(other)).filter((one) => one === since)).toHaveLength(1)
  })

  test('with another address is not marked for the one before', async () => {
    const owner = await app.account()
    const { id } = await add(owner, 'typo@company.example')
    await withoutMail()
    const later = await app.member(owner, ['account-owner'])
    const moved = await later.call(updateContact, { params: { id }, body: { ...JO, email: 'right@company.example' } })
    expect(moved.undeliverable_since).toBe('')
    expect(await sinceWhen(owner)).toEqual([''])
  })
})

test('rule E30: a member and an invitation show since when letters do not arrive, until one does', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  const heir = await app.member(owner, [])
  await app.db.update(accounts).set({ maxUsersOverride: 20 }).where(eq(accounts.id, owner.accountId))
  const email_address = 'Vanished@company.example'
  const invite = { body: { email_address, roles: ['api-key-viewer' as const] } }
  expect((await owner.call(inviteMember, invite)).undeliverable_since).toBe('')
  await owner.call(transferOwnership, { params: { id: heir.userId } })
  /** Another owner for each call: sessions end while letters are tried. */
  const later = (account = owner) => app.member(account, ['account-owner', 'api-key-viewer'])
  const marked = async () => {
    const members = (await (await later()).call(listMembers)).filter(({ user_id }) => user_id === heir.userId)
    const invited = await (await later()).call(listInvitations)
    return [...members, ...invited].map(({ undeliverable_since }) => undeliverable_since)
  }
  expect(await marked()).toEqual(['', ''])
  const begun = app.clock.now().getTime()
  await withoutMail()
  const since = await marked()
  expect(since.map((time) => Date.parse(time) > begun)).toEqual([true, true])
  const strangers = await (await later(stranger)).call(listMembers)
  expect(strangers.map(({ undeliverable_since }) => undeliverable_since)).toEqual(['', ''])

  const [open] = await (await later()).call(listInvitations)
  await (await later()).call(resendInvitation, { body: { invitation_id: open?.id ?? 0 } })
  // Sending is no sign that it arrives.
  expect(await marked()).toEqual(since)
  await withMail()
  expect(await marked()).toEqual([since[0], ''])

  // A person who confirms an address reads its mail.
  await confirmAddress(app.db, { identityId: heir.userId, email: heir.email }, app.clock.now())
  expect(await marked()).toEqual(['', ''])
})

test('rule E30: a person reads of themselves that letters do not arrive, at the new address that waits as at their own', async () => {
  const caller = await app.account()
  const next = 'mistyped@company.example'
  await app.db.insert(passwords).values({ userId: caller.userId, hash: 'none', changedAt: app.clock.now() })
  const known = async () => {
    const { pendingEmailAddress, undeliverable_since } = await (await app.again(caller)).call(getUsernameInfo)
    return [pendingEmailAddress, undeliverable_since !== '']
  }
  await (await app.again(caller)).call(changeUsername, { body: { username: next } })
  expect(await known()).toEqual([next, false])
  await withoutMail()
  expect(await known()).toEqual([next, true])

  // The old address was told of the change, in vain as well: that shows once the change is canceled.
  await (await app.again(caller)).call(cancelUsernameChange)
  expect(await known()).toEqual(['', true])
  await (await app.again(caller)).call(changeUsername, { body: { username: next } })
  expect(await known()).toEqual([next, false])
  await withMail()
  await (await app.again(caller)).call(cancelUsernameChange)
  expect(await known()).toEqual(['', false])
})
