import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { inviteMember } from '@portal/contracts/authorization/invitations'
import { transferOwnership } from '@portal/contracts/authorization/members'
import { createContact } from '@portal/contracts/contacts/contacts'
import { MAIL } from '@portal/foundation/mail'
import { createOutbox } from '@portal/foundation/outbox'
import { accounts, addMember } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { givenUpOf, jobsOf } from '../../portal-api.ts'
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

/** As long as letters are tried, with a mail server that takes none; answers how often it was asked. */
async function withoutMail(): Promise<number> {
  const { db, clock, log } = app.foundation
  let tries = 0
  const refuse = async () => {
    tries += 1
    throw new Error('550 no such mailbox')
  }
  const handlers = { ...jobsOf(app.foundation), [MAIL]: refuse }
  const worker = createOutbox({ db, clock, log, handlers, givenUp: givenUpOf(app.foundation) })
  for (let hour = 0; hour < 12; hour += 1) {
    await worker.runDue()
    clock.advance(HOUR_MS)
  }
  return tries
}

/** What the log of an account says of lost letters. */
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
