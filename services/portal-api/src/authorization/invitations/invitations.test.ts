import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  acceptInvitation,
  askForInvitation,
  askForOwnInvitation,
  inviteMember,
  listInvitations,
  openInvitation,
  resendInvitation,
  revokeInvitation,
  viewInvitation,
} from '@portal/contracts/authorization/invitations'
import { listMembers, listRolesOfUser } from '@portal/contracts/authorization/members'
import { issueToken } from '@portal/contracts/authorization/session'
import type { CustomerRole } from '@portal/contracts/roles'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { createSecretKey } from '@portal/contracts/security/secret-keys'
import { signInAttempts } from '@portal/foundation/attempts'
import { audit } from '@portal/foundation/audit'
import { accounts, addMember, invitations, passwords } from '@portal/foundation/people'
import { asc, eq } from 'drizzle-orm'
import { lettersTo, linkOf } from '../../testing/letters.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

const DAY = 24 * 3_600_000
const MINUTE = 60_000
const UNUSABLE = refused(400, 'identity-context:token-unusable')
const NOT_FOUND = refused(404, 'identity-context:invitation-not-found')
const FULL = refused(409, 'identity-context:team-full')

let app: TestApp
let people = 0
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const newAddress = () => `invited.${++people}@company.example`

/** An owner with this many seats beside their own. */
async function ownerWith(seats: number): Promise<TestCaller> {
  const owner = await app.account()
  await setSeats(owner, seats + 1)
  return owner
}

const setSeats = ({ accountId }: TestCaller, maxUsersOverride: number) =>
  app.db.update(accounts).set({ maxUsersOverride }).where(eq(accounts.id, accountId))

const invite = (owner: TestCaller, email_address: string, roles: CustomerRole[] = ['api-key-viewer']) =>
  owner.call(inviteMember, { body: { email_address, roles } })

/** The token of the last letter to an address. */
async function tokenFor(address: string): Promise<string> {
  const letter = (await lettersTo(app, address)).at(-1)
  if (!letter) throw new Error(`Nothing was mailed to ${address}.`)
  return linkOf(letter).token ?? ''
}

const accept = (person: TestCaller, token: string) => person.call(acceptInvitation, { body: { token } })
const view = (token: string) => app.visitor().call(viewInvitation, { body: { token } })
const ask = (token: string) => app.visitor().send(askForInvitation, { body: { token } })

async function auditedOf({ accountId }: TestCaller) {
  const lines = await app.db.select().from(audit).where(eq(audit.accountId, accountId)).orderBy(asc(audit.position))
  return lines
    .filter(({ action }) => action.startsWith('invitation.'))
    .map(({ action, actorId, fields }) => ({ action, actorId, fields }))
}

describe('the link of an invitation', () => {
  test('is told to its sender, as it was mailed, and by no list', async () => {
    const owner = await ownerWith(1)
    const address = newAddress()
    const sent = await invite(owner, address)
    expect((await lettersTo(app, address)).at(-1)?.action?.url).toBe(sent.link)
    expect(JSON.stringify(await owner.call(listInvitations))).not.toContain('token')

    app.clock.advance(MINUTE)
    const again = await owner.call(resendInvitation, { body: { invitation_id: sent.id } })
    expect(again.link).not.toBe(sent.link)
    expect((await lettersTo(app, address)).at(-1)?.action?.url).toBe(again.link)
  })

  test('lets nobody in but the address that was invited, not even a person who copied it', async () => {
    const owner = await ownerWith(1)
    const { link } = await invite(owner, newAddress())
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''
    const FOR_ANOTHER = refused(409, 'identity-context:invitation-for-another')
    await expect(accept(owner, token)).rejects.toEqual(FOR_ANOTHER)
    await expect(accept(await app.account(), token)).rejects.toEqual(FOR_ANOTHER)
  })
})

describe('rule E31: an invitation', () => {
  const openedOf = async (owner: TestCaller) => (await owner.call(listInvitations))[0]?.opened
  const press = (token: string) => app.visitor().call(openInvitation, { body: { token } })
  async function invited() {
    const owner = await ownerWith(1)
    const person = await app.account()
    const { id } = await invite(owner, person.email)
    return { owner, person, id, token: await tokenFor(person.email) }
  }

  test('is not opened by a view, however often', async () => {
    const { owner, token } = await invited()
    for (let times = 0; times < 3; times += 1) expect((await view(token)).state).toBe('open')
    expect(await openedOf(owner)).toBe('')
  })

  test('is opened by the first press on its page, and not by those after it', async () => {
    const { owner, token } = await invited()
    await press(token)
    const first = await openedOf(owner)
    expect(first).toBe(app.clock.now().toISOString())
    app.clock.advance(MINUTE)
    await press(token)
    expect(await openedOf(owner)).toBe(first)
  })

  test('is opened by asking for a new one', async () => {
    const { owner, token } = await invited()
    await ask(token)
    expect(await openedOf(owner)).not.toBe('')
  })

  test('is opened by somebody who asks for one of their own, and not by somebody who may not ask', async () => {
    const { owner, token } = await invited()
    const support = await app.staff('support')
    await expect(support.call(askForOwnInvitation, { body: { token } })).rejects.toEqual(
      refused(403, 'request:forbidden'),
    )
    expect(await openedOf(owner)).toBe('')
    await (await app.account()).call(askForOwnInvitation, { body: { token } })
    expect(await openedOf(owner)).not.toBe('')
  })

  test('is opened by being accepted, and not by an attempt that is refused', async () => {
    const { owner, person, id, token } = await invited()
    await expect(accept(await app.account(), token)).rejects.toEqual(
      refused(409, 'identity-context:invitation-for-another'),
    )
    expect(await openedOf(owner)).toBe('')
    await accept(person, token)
    const [row] = await app.db.select().from(invitations).where(eq(invitations.id, id))
    expect(row?.openedAt).toEqual(app.clock.now())
  })

  test('that is sent again is opened anew, by its new link alone', async () => {
    const { owner, id, token } = await invited()
    await press(token)
    app.clock.advance(MINUTE)
    await owner.call(resendInvitation, { body: { invitation_id: id } })
    expect(await openedOf(owner)).toBe('')
    await expect(press(token)).rejects.toEqual(UNUSABLE)
    await owner.call(revokeInvitation, { params: { id } })
    await expect(press('made-up')).rejects.toEqual(UNUSABLE)
  })
})

describe('the invited person', () => {
  test('gets a letter with who invites them, to what and as what, and joins with its link', async () => {
    const owner = await ownerWith(1)
    const person = await app.account()
    const sent = await invite(owner, person.email, ['api-key-editor'])
    expect(sent).toMatchObject({ email_address: person.email, roles: ['api-key-editor', 'api-key-viewer'], opened: '' })
    const letter = (await lettersTo(app, person.email)).at(-1)
    expect(letter?.words.join(' ')).toContain('as API key editor')
    expect(letter?.action?.url).toMatch(/\/invite#token=[\w-]{43}$/)

    const token = await tokenFor(person.email)
    expect(await view(token)).toMatchObject({
      state: 'open',
      email_address: person.email,
      roles: ['api-key-editor', 'api-key-viewer'],
      expiration: sent.expiration,
    })

    expect(await accept(person, token)).toEqual({ account_id: owner.accountId })
    expect(await owner.call(listInvitations)).toEqual([])
    expect(await owner.call(listRolesOfUser, { params: { id: person.userId } })).toEqual([
      'api-key-editor',
      'api-key-viewer',
    ])
    expect(await auditedOf(owner)).toEqual([
      { action: 'invitation.sent', actorId: owner.userId, fields: { roles: ['api-key-editor', 'api-key-viewer'] } },
      {
        action: 'invitation.accepted',
        actorId: person.userId,
        fields: { roles: ['api-key-editor', 'api-key-viewer'] },
      },
    ])
  })

  test('may use the account at once in the session that accepted', async () => {
    const owner = await ownerWith(1)
    const person = await app.account()
    await owner.call(createSecretKey, { body: { label: 'Theirs' } })
    await invite(owner, person.email)
    await accept(person, await tokenFor(person.email))
    const { access_token } = await person.call(issueToken, { body: {} })
    const headers = { authorization: `Bearer ${access_token}` }
    const keys = await person.call(listSecretKeys, { headers })
    expect(keys.map(({ label }) => label)).toEqual(['Theirs'])
  })

  test('by another address than their login’s is told so, and nothing is used up (rule E3)', async () => {
    const owner = await ownerWith(1)
    const [meant, other] = [await app.account(), await app.account()]
    await invite(owner, meant.email)
    const token = await tokenFor(meant.email)
    await expect(accept(other, token)).rejects.toEqual(refused(409, 'identity-context:invitation-for-another'))
    expect(await owner.call(listMembers)).toHaveLength(1)
    expect(await accept(meant, token)).toEqual({ account_id: owner.accountId })
  })

  test('twice is told that they accepted', async () => {
    const owner = await ownerWith(1)
    const person = await app.account()
    await invite(owner, person.email)
    const token = await tokenFor(person.email)
    await accept(person, token)
    await expect(accept(person, token)).rejects.toEqual(refused(409, 'identity-context:invitation-accepted'))
    expect((await view(token)).state).toBe('accepted')
  })

  test('and has joined meanwhile loses nothing', async () => {
    const owner = await ownerWith(2)
    const person = await app.account()
    await invite(owner, person.email, ['billing-viewer'])
    const token = await tokenFor(person.email)
    const { accountId, userId } = { ...person, accountId: owner.accountId }
    await addMember(app.db, { accountId, userId, roles: ['api-key-editor', 'api-key-viewer'], now: app.clock.now() })
    expect((await view(token)).state).toBe('member')
    expect(await accept(person, token)).toEqual({ account_id: owner.accountId })
    expect(await owner.call(listRolesOfUser, { params: { id: person.userId } })).toEqual([
      'api-key-editor',
      'api-key-viewer',
    ])
  })

  test('of the staff joins no account', async () => {
    const owner = await ownerWith(1)
    const support = await app.staff('support')
    await invite(owner, support.email)
    await expect(accept(support, await tokenFor(support.email))).rejects.toEqual(
      refused(409, 'identity-context:invitation-for-another'),
    )
  })
})

describe('an invitation', () => {
  test('is good for seven days, and says for thirty more that it has expired (rule E2)', async () => {
    const owner = await ownerWith(1)
    const person = await app.account()
    const { created, expiration } = await invite(owner, person.email)
    expect(Date.parse(expiration) - Date.parse(created)).toBe(7 * DAY)

    const token = await tokenFor(person.email)
    await age(owner, 7 * DAY)
    expect((await view(token)).state).toBe('expired')
    await expect(accept(person, token)).rejects.toEqual(UNUSABLE)
    expect(await owner.call(listInvitations)).toHaveLength(1)

    await age(owner, 30 * DAY)
    await expect(view(token)).rejects.toEqual(UNUSABLE)
    expect(await owner.call(listInvitations)).toEqual([])
  })

  test('to the same address renews the first one: its link ends, its roles are those of the second (rules E1, E4)', async () => {
    const owner = await ownerWith(1)
    const person = await app.account()
    const first = await invite(owner, person.email)
    const old = await tokenFor(person.email)
    app.clock.advance(MINUTE)
    const second = await invite(owner, person.email.toUpperCase(), ['billing-viewer'])
    expect(second).toMatchObject({ id: first.id, roles: ['billing-viewer'] })
    expect(await owner.call(listInvitations)).toHaveLength(1)
    await expect(view(old)).rejects.toEqual(UNUSABLE)
    expect((await view(await tokenFor(person.email))).roles).toEqual(['billing-viewer'])
    expect((await auditedOf(owner)).map(({ action }) => action)).toEqual(['invitation.sent', 'invitation.renewed'])
  })

  test('is sent again with a link of its own, also after it has expired', async () => {
    const owner = await ownerWith(1)
    const person = await app.account()
    const { id } = await invite(owner, person.email)
    const old = await tokenFor(person.email)
    await age(owner, 8 * DAY)
    app.clock.advance(MINUTE)
    const again = await owner.call(resendInvitation, { body: { invitation_id: id } })
    expect(Date.parse(again.expiration)).toBe(app.clock.now().getTime() + 7 * DAY)
    await expect(accept(person, old)).rejects.toEqual(UNUSABLE)
    expect(await accept(person, await tokenFor(person.email))).toEqual({ account_id: owner.accountId })
  })

  test('goes out once a minute', async () => {
    const owner = await ownerWith(1)
    const { id } = await invite(owner, newAddress())
    await expect(owner.call(resendInvitation, { body: { invitation_id: id } })).rejects.toEqual(
      refused(429, 'request:rate-limited'),
    )
    app.clock.advance(MINUTE)
    await owner.call(resendInvitation, { body: { invitation_id: id } })
    const [open] = await owner.call(listInvitations)
    expect(open?.created).toBe(app.clock.now().toISOString())
  })

  test('that is revoked ends, frees its seat, and stays revoked when that is repeated', async () => {
    const owner = await ownerWith(1)
    const address = newAddress()
    const { id } = await invite(owner, address)
    const token = await tokenFor(address)
    await expect(invite(owner, newAddress())).rejects.toEqual(FULL)
    await owner.call(revokeInvitation, { params: { id } })
    await owner.call(revokeInvitation, { params: { id } })
    await expect(view(token)).rejects.toEqual(UNUSABLE)
    await expect(owner.call(resendInvitation, { body: { invitation_id: id } })).rejects.toEqual(NOT_FOUND)
    await invite(owner, newAddress())
    expect((await auditedOf(owner)).map(({ action }) => action)).toEqual([
      'invitation.sent',
      'invitation.revoked',
      'invitation.sent',
    ])
  })

  test('that was revoked a moment ago is sent anew at once, which takes that back, but not more often than five times a day', async () => {
    const owner = await ownerWith(1)
    const address = newAddress()
    const undo = async () => {
      const [open] = await owner.call(listInvitations)
      await owner.call(revokeInvitation, { params: { id: open?.id ?? 0 } })
      return invite(owner, address)
    }
    await invite(owner, address)
    for (let sent = 2; sent <= 5; sent += 1) expect(await undo()).toMatchObject({ email_address: address })
    await expect(undo()).rejects.toEqual(refused(429, 'request:rate-limited'))
  })

  test('that was revoked in another account does not let this one write sooner', async () => {
    const [owner, stranger] = [await ownerWith(1), await ownerWith(1)]
    const address = newAddress()
    const { id } = await invite(stranger, address)
    await stranger.call(revokeInvitation, { params: { id } })
    await expect(invite(owner, address)).rejects.toEqual(refused(429, 'request:rate-limited'))
  })

  test('of another account is not found', async () => {
    const [owner, stranger] = [await ownerWith(1), await ownerWith(1)]
    const { id } = await invite(owner, newAddress())
    await expect(stranger.call(revokeInvitation, { params: { id } })).rejects.toEqual(NOT_FOUND)
    await expect(stranger.call(resendInvitation, { body: { invitation_id: id } })).rejects.toEqual(NOT_FOUND)
    expect(await owner.call(listInvitations)).toHaveLength(1)
  })

  test('to an account that staff deactivated is good for nothing', async () => {
    const owner = await ownerWith(1)
    const person = await app.account()
    await invite(owner, person.email)
    const token = await tokenFor(person.email)
    await app.db.update(accounts).set({ deactivatedAt: app.clock.now() }).where(eq(accounts.id, owner.accountId))
    await expect(view(token)).rejects.toEqual(UNUSABLE)
    await expect(accept(person, token)).rejects.toEqual(UNUSABLE)
  })

  test('keeps no token in clear', async () => {
    const owner = await ownerWith(1)
    const address = newAddress()
    const { id } = await invite(owner, address)
    const [row] = await app.db.select().from(invitations).where(eq(invitations.id, id))
    expect(JSON.stringify(row)).not.toContain(await tokenFor(address))
  })

  /** Moves all of the account's invitations into the past by this much. */
  async function age({ accountId }: TestCaller, by: number) {
    for (const { id, expiresAt } of await app.db
      .select()
      .from(invitations)
      .where(eq(invitations.accountId, accountId))) {
      const earlier = new Date(expiresAt.getTime() - by)
      await app.db.update(invitations).set({ expiresAt: earlier }).where(eq(invitations.id, id))
    }
  }

  describe('that has expired', () => {
    async function expired() {
      const owner = await ownerWith(1)
      const address = newAddress()
      await invite(owner, address)
      const token = await tokenFor(address)
      await age(owner, 8 * DAY)
      return { owner, address, token }
    }
    const asked = async (owner: TestCaller, address: string) =>
      (await lettersTo(app, owner.email)).filter(({ subject }) => subject === `${address} asks for a new invitation`)

    test('has its owners told that a new one is asked for, once a day', async () => {
      const { owner, address, token } = await expired()
      expect((await ask(token)).statusCode).toBe(202)
      expect((await ask(token)).statusCode).toBe(202)
      expect(await asked(owner, address)).toHaveLength(1)
      expect((await owner.call(listInvitations))[0]?.asked).not.toBe('')
      expect((await auditedOf(owner)).at(-1)).toEqual({ action: 'invitation.asked-for', actorId: null, fields: {} })

      app.clock.advance(DAY)
      await ask(token)
      expect(await asked(owner, address)).toHaveLength(2)
    })

    test('is renewed by the people that the letter tells, and its new letter leads into the account', async () => {
      const owner = await ownerWith(1)
      const person = await app.account()
      await invite(owner, person.email)
      const old = await tokenFor(person.email)
      await age(owner, 8 * DAY)
      expect((await view(old)).state).toBe('expired')
      expect((await ask(old)).statusCode).toBe(202)
      const [letter] = await asked(owner, person.email)
      expect(new URL(letter?.action?.url ?? '').pathname).toBe('/account/team')

      const [open] = await owner.call(listInvitations)
      app.clock.advance(MINUTE)
      await owner.call(resendInvitation, { body: { invitation_id: open?.id ?? 0 } })
      expect(await accept(person, await tokenFor(person.email))).toEqual({ account_id: owner.accountId })
      await expect(accept(person, old)).rejects.toEqual(UNUSABLE)
      expect((await owner.call(listMembers)).map(({ email_address }) => email_address)).toContain(person.email)
    })

    test('and was revoked tells nobody', async () => {
      const { owner, address, token } = await expired()
      const [open] = await owner.call(listInvitations)
      await owner.call(revokeInvitation, { params: { id: open?.id ?? 0 } })
      expect((await ask(token)).statusCode).toBe(400)
      expect(await asked(owner, address)).toEqual([])
    })
  })

  describe('of another address (rule E28)', () => {
    const askForOwn = (person: TestCaller, token: string) => person.call(askForOwnInvitation, { body: { token } })
    const subjectsTo = async (email: string) => (await lettersTo(app, email)).map(({ subject }) => subject)

    test('has its owners told once a day that its reader asks for one of their own, which gives nothing', async () => {
      const owner = await ownerWith(1)
      const second = await app.member(owner, ['account-owner-restricted'])
      const [reader, other] = [await app.account(), await app.account()]
      const address = newAddress()
      await setSeats(owner, 3)
      await invite(owner, address)
      const token = await tokenFor(address)
      for (const person of [reader, reader]) await askForOwn(person, token)
      const asks = (person: TestCaller) => `${person.email} asks to be invited to Acme`
      for (const { email } of [owner, second]) expect(await subjectsTo(email)).toEqual([asks(reader)])
      expect((await auditedOf(owner)).at(-1)).toEqual({
        action: 'invitation.asked-for-by-another',
        actorId: reader.userId,
        fields: {},
      })
      await askForOwn(other, token)
      expect(await subjectsTo(owner.email)).toEqual([asks(reader), asks(other)])
      expect(await owner.call(listInvitations)).toHaveLength(1)

      // A day later, for what is counted alone: nobody has to log in again.
      await app.db.update(signInAttempts).set({ blockedUntil: app.clock.now() })
      await askForOwn(reader, token)
      expect(await subjectsTo(owner.email)).toEqual([asks(reader), asks(other), asks(reader)])
    })

    test('cannot be asked for by the invited person, members, unconfirmed people or people without such an invitation', async () => {
      const owner = await ownerWith(1)
      const invited = await app.account()
      await invite(owner, invited.email)
      const token = await tokenFor(invited.email)
      for (const person of [invited, owner]) await askForOwn(person, token)
      const FORBIDDEN = refused(403, 'request:forbidden')
      await expect(askForOwn(await app.account({ confirmed: false }), token)).rejects.toEqual(FORBIDDEN)
      await expect(askForOwn(await app.staff('support'), token)).rejects.toEqual(FORBIDDEN)
      await expect(askForOwn(invited, 'made-up')).rejects.toEqual(UNUSABLE)
      expect(await subjectsTo(owner.email)).toEqual([])
    })
  })

  test('that is open is asked for by nobody', async () => {
    const owner = await ownerWith(1)
    const address = newAddress()
    await invite(owner, address)
    expect((await ask(await tokenFor(address))).statusCode).toBe(202)
    expect(await lettersTo(app, owner.email)).toEqual([])
  })
})

describe('the inviter', () => {
  test('gives no role that they lack (rule E6)', async () => {
    const owner = await app.account({ roles: ['account-owner-restricted', 'api-key-viewer'] })
    await setSeats(owner, 3)
    await expect(invite(owner, newAddress(), ['account-owner'])).rejects.toEqual(
      refused(403, 'identity-context:role-not-yours'),
    )
    // An editor’s role brings the viewer’s: neither is theirs to give.
    await expect(invite(owner, newAddress(), ['billing-editor'])).rejects.toEqual(
      refused(403, 'identity-context:role-not-yours'),
    )
    await invite(owner, newAddress(), ['api-key-viewer'])
  })

  test('invites no member (rule E4)', async () => {
    const owner = await ownerWith(3)
    const member = await app.member(owner, ['api-key-viewer'])
    await app.db.insert(passwords).values({ userId: member.userId, hash: 'of-a-password', changedAt: app.clock.now() })
    await expect(invite(owner, member.email.toUpperCase())).rejects.toEqual(
      refused(409, 'identity-context:already-member'),
    )
  })

  test('has to choose a role, and a written address', async () => {
    const owner = await ownerWith(1)
    await expect(invite(owner, newAddress(), [])).rejects.toMatchObject({
      status: 400,
      fields: { roles: 'At least one role must be selected' },
    })
    await expect(invite(owner, 'nobody')).rejects.toMatchObject({
      status: 400,
      fields: { email_address: 'Invalid email format' },
    })
  })
})

describe('seats', () => {
  test('are taken by members and by open invitations, not by expired ones (rule E5)', async () => {
    const owner = await ownerWith(2)
    await invite(owner, newAddress())
    const second = newAddress()
    const { id } = await invite(owner, second)
    await expect(invite(owner, newAddress())).rejects.toEqual(FULL)
    // The one that has a seat takes no other.
    app.clock.advance(MINUTE)
    await owner.call(resendInvitation, { body: { invitation_id: id } })

    const past = new Date(app.clock.now().getTime() - 1)
    await app.db.update(invitations).set({ expiresAt: past }).where(eq(invitations.id, id))
    await invite(owner, newAddress())
    app.clock.advance(MINUTE)
    await expect(owner.call(resendInvitation, { body: { invitation_id: id } })).rejects.toEqual(FULL)
  })

  test('that are gone keep those who are there, and let nobody in', async () => {
    const owner = await ownerWith(2)
    await app.member(owner, ['api-key-viewer'])
    const person = await app.account()
    await invite(owner, person.email)
    await setSeats(owner, 1)
    await expect(accept(person, await tokenFor(person.email))).rejects.toEqual(FULL)
    expect(await owner.call(listMembers)).toHaveLength(2)
  })

  test('are never given twice: of a hundred invitations at once for three seats three are sent', async () => {
    const owner = await ownerWith(3)
    const sent = await Promise.allSettled(Array.from({ length: 100 }, () => invite(owner, newAddress())))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const refusals = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refusals).toHaveLength(97)
    for (const refusal of refusals) expect(refusal).toEqual(FULL)
    expect(await owner.call(listInvitations)).toHaveLength(3)
  })
})
