import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { acceptInvitation, inviteMember, resendInvitation } from '@portal/contracts/authorization/invitations'
import { redeemLetterCode } from '@portal/contracts/authorization/letter-codes'
import { requestPasswordReset, resetPassword } from '@portal/contracts/authorization/password-reset'
import { changeUsername, confirmEmail, getUsernameInfo } from '@portal/contracts/authorization/self'
import { logIn } from '@portal/contracts/authorization/session'
import { signUp } from '@portal/contracts/authorization/sign-up'
import { confirmContact } from '@portal/contracts/contacts/contact-letters'
import { createContact } from '@portal/contracts/contacts/contacts'
import type { LetterCodePurpose } from '@portal/contracts/letter-code'
import { signInAttempts } from '@portal/foundation/attempts'
import { inTransaction } from '@portal/foundation/database'
import { letterCodes, purgeLetterCodes } from '@portal/foundation/letter-codes'
import type { Letter } from '@portal/foundation/mail'
import { outbox } from '@portal/foundation/outbox'
import { hashPassword } from '@portal/foundation/passwords'
import { accounts, passwords } from '@portal/foundation/people'
import { eq, sql } from 'drizzle-orm'
import { lettersTo, linkOf } from '../../testing/letters.ts'
import { solveBotCheck } from '../../testing/solve-bot-check.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const OLD = 'correct-horse-battery'
const NEW = 'plum-harbor-lantern'
const UNUSABLE = refused(400, 'identity-context:letter-code-unusable')
const CONTACT = { first_name: 'Nora', last_name: 'Quist', phone: '', position: '', company: '' }
/** Eight letters that no letter has said. */
const WRONG = ['BBBBBBBB', 'CCCCCCCC', 'DDDDDDDD', 'FFFFFFFF', 'GGGGGGGG']

let app: TestApp
let oldHash: string
let people = 0
beforeAll(async () => {
  app = await testApp()
  oldHash = await hashPassword(OLD)
})
afterAll(() => app.close())
// All are of one network.
beforeEach(() => app.db.delete(signInAttempts))

const newAddress = () => `cut.off.${++people}@company.example`

async function somebody(): Promise<TestCaller> {
  const caller = await app.account()
  await app.db.insert(passwords).values({ userId: caller.userId, hash: oldHash, changedAt: app.clock.now() })
  await app.db.update(accounts).set({ maxUsersOverride: 20 })
  return caller
}

async function lastLetterTo(address: string): Promise<Letter> {
  const letter = (await lettersTo(app, address)).at(-1)
  if (!letter) throw new Error(`Nothing was mailed to ${address}.`)
  return letter
}

/** The code as a letter has it, below its link. */
function codeIn({ afterwards = [] }: Letter): string {
  return /enter this code: (\S+)$/.exec(afterwards[0] ?? '')?.[1] ?? ''
}

const redeem = (purpose: LetterCodePurpose, email_address: string, code: string) =>
  app.visitor().call(redeemLetterCode, { body: { purpose, email_address, code } })

/** Types the code of the last letter to an address, and returns the facts of the link that it stands for. */
async function factsByCode(purpose: LetterCodePurpose, address: string) {
  const letter = await lastLetterTo(address)
  const { link } = await redeem(purpose, address, codeIn(letter))
  expect(`http://localhost:4000${link}`).toBe(letter.action?.url)
  return linkOf({ ...letter, action: { label: '', url: `http://localhost:4000${link}` } })
}

async function askForReset(email: string): Promise<string> {
  app.clock.advance(MINUTE)
  await app.visitor().send(requestPasswordReset, { body: { username: email } })
  return codeIn(await lastLetterTo(email))
}

async function invited() {
  const owner = await somebody()
  const person = await app.account()
  const { id } = await owner.call(inviteMember, { body: { email_address: person.email, roles: ['api-key-viewer'] } })
  return { owner, person, id, code: codeIn(await lastLetterTo(person.email)) }
}

describe('rule D92: the code of a letter does what its link does', () => {
  test('of an invitation', async () => {
    const { owner, person } = await invited()
    const { token = '' } = await factsByCode('invitation', person.email)
    expect(await person.call(acceptInvitation, { body: { token } })).toEqual({ account_id: owner.accountId })
  })

  test('of a sign-up', async () => {
    const username = newAddress()
    const at = app.visitor()
    const body = { username, password: NEW, open_account: false as const, browser_id: 'x'.repeat(21) }
    expect((await at.send(signUp, { body, query: await solveBotCheck(at) })).statusCode).toBe(202)
    const { id, token = '', email } = await factsByCode('email-confirmation', username)
    expect(email).toBe(username)
    const confirmed = { params: { id: Number(id) }, body: { token, browser_id: 'x'.repeat(21) } }
    expect(await app.visitor().call(confirmEmail, confirmed)).toEqual({ signed_in: true })
  })

  test('of another address', async () => {
    const person = await somebody()
    const username = newAddress()
    await person.call(changeUsername, { body: { username } })
    const { id, token = '' } = await factsByCode('email-confirmation', username)
    await app.visitor().call(confirmEmail, { params: { id: Number(id) }, body: { token } })
    expect((await person.call(getUsernameInfo)).username).toBe(username)
  })

  test('of a password', async () => {
    const { email } = await somebody()
    await askForReset(email)
    const { token = '', username = '' } = await factsByCode('password-reset', email)
    await app.visitor().call(resetPassword, { body: { token, username, password: NEW } })
    expect(await app.visitor().call(logIn, { body: { username: email, password: NEW } })).toMatchObject({
      staff: false,
    })
  })

  test('of a contact', async () => {
    const owner = await somebody()
    const address = newAddress()
    await owner.call(createContact, {
      body: { ...CONTACT, email: address },
    })
    const { account, contact, token = '' } = await factsByCode('contact-confirmation', address)
    const params = { a: Number(account), c: Number(contact) }
    expect(await app.visitor().call(confirmContact, { params, body: { token } })).toMatchObject({
      confirmed_before: false,
    })
  })
})

test('rule D92: the letter says below its link where to enter which code', async () => {
  const { person } = await invited()
  const { afterwards } = await lastLetterTo(person.email)
  expect(afterwards?.[0]).toMatch(
    /^If the link does not work, open http:\/\/localhost:4000\/invite and enter this code: [BCDFGHJ-NP-TV-XZ]{4}-[BCDFGHJ-NP-TV-XZ]{4}$/,
  )
})

describe('rule D93: a code', () => {
  test('is read in any case, without its dash and with spaces, and for another spelling of the address', async () => {
    const { person, code } = await invited()
    const [first = '', second = ''] = code.toLowerCase().split('-')
    for (const typed of [`${first}${second}`, ` ${first} ${second} `, `${first} – ${second}`])
      expect((await redeem('invitation', person.email.toUpperCase(), typed)).link).toMatch(/^\/invite#token=/)
  })

  test.each(['', 'BCDF', 'AEIO-UAEI', 'x'.repeat(101)])('%j is none, and is no attempt', async (typed) => {
    const { person, code } = await invited()
    for (let times = 0; times < 6; times += 1)
      await expect(redeem('invitation', person.email, typed)).rejects.toMatchObject({
        problem: 'request:invalid',
        fields: { code: expect.any(String) },
      })
    await redeem('invitation', person.email, code)
  })

  test('ends with the next letter of its kind to this address, and with no other', async () => {
    const { owner, person, id, code } = await invited()
    const other = await invited()
    await app.db.insert(passwords).values({ userId: person.userId, hash: oldHash, changedAt: app.clock.now() })
    const ofReset = await askForReset(person.email)
    await redeem('invitation', person.email, code)

    await owner.call(resendInvitation, { body: { invitation_id: id } })
    await expect(redeem('invitation', person.email, code)).rejects.toEqual(UNUSABLE)
    await redeem('invitation', person.email, codeIn(await lastLetterTo(person.email)))
    await redeem('invitation', other.person.email, other.code)
    await redeem('password-reset', person.email, ofReset)
  })

  test('of a password ends with its link, after an hour', async () => {
    const { email } = await somebody()
    const code = await askForReset(email)
    app.clock.advance(HOUR - 10_000)
    await redeem('password-reset', email, code)
    app.clock.advance(10_000)
    await expect(redeem('password-reset', email, code)).rejects.toEqual(UNUSABLE)
  })

  test('of an invitation ends with its link, after seven days', async () => {
    const { person, code } = await invited()
    app.clock.advance(7 * DAY - 10_000)
    await redeem('invitation', person.email, code)
    app.clock.advance(10_000)
    await expect(redeem('invitation', person.email, code)).rejects.toEqual(UNUSABLE)
  })

  test('of every letter is kept as long as its link works', async () => {
    const hours = async (purpose: LetterCodePurpose, from: Date) => {
      const rows = await app.db.select().from(letterCodes).where(eq(letterCodes.purpose, purpose))
      return Math.max(...rows.map(({ expiresAt }) => (expiresAt.getTime() - from.getTime()) / HOUR))
    }
    await app.db.delete(letterCodes)
    const asked = app.clock.now()
    const person = await somebody()
    const address = newAddress()
    await person.call(changeUsername, { body: { username: address } })
    expect(await hours('email-confirmation', asked)).toBe(24)
    await app.db.delete(letterCodes)
    const at = app.visitor()
    const body = { username: newAddress(), password: NEW, open_account: false as const, browser_id: 'x'.repeat(21) }
    await at.send(signUp, { body, query: await solveBotCheck(at) })
    await lastLetterTo(body.username)
    expect(await hours('email-confirmation', asked)).toBe(24)
    const contact = { ...CONTACT, email: address }
    const now = app.clock.now()
    await person.call(createContact, { body: contact })
    expect(await hours('contact-confirmation', now)).toBe(7 * 24)
  })
})

describe('rule D94: guesses', () => {
  test('end a code after five, and not its link', async () => {
    const { owner, person, code } = await invited()
    for (const wrong of WRONG) await expect(redeem('invitation', person.email, wrong)).rejects.toEqual(UNUSABLE)
    await expect(redeem('invitation', person.email, code)).rejects.toEqual(UNUSABLE)
    const { token = '' } = linkOf(await lastLetterTo(person.email))
    expect(await person.call(acceptInvitation, { body: { token } })).toEqual({ account_id: owner.accountId })
  })

  test('of four leave a code, and the next letter has another five', async () => {
    const { owner, person, id, code } = await invited()
    for (const wrong of WRONG.slice(1))
      await expect(redeem('invitation', person.email, wrong)).rejects.toEqual(UNUSABLE)
    await redeem('invitation', person.email, code)
    await expect(redeem('invitation', person.email, WRONG[0] ?? '')).rejects.toEqual(UNUSABLE)
    await expect(redeem('invitation', person.email, code)).rejects.toEqual(UNUSABLE)

    app.clock.advance(MINUTE)
    await owner.call(resendInvitation, { body: { invitation_id: id } })
    const next = codeIn(await lastLetterTo(person.email))
    for (const wrong of WRONG.slice(1))
      await expect(redeem('invitation', person.email, wrong)).rejects.toEqual(UNUSABLE)
    await redeem('invitation', person.email, next)
  })

  test('with the code of another person, or of another kind of letter, fail and count', async () => {
    const [one, other] = [await invited(), await invited()]
    for (let times = 0; times < 5; times += 1)
      await expect(redeem('invitation', one.person.email, other.code)).rejects.toEqual(UNUSABLE)
    await expect(redeem('invitation', one.person.email, one.code)).rejects.toEqual(UNUSABLE)
    await expect(redeem('password-reset', other.person.email, other.code)).rejects.toEqual(UNUSABLE)
    await redeem('invitation', other.person.email, other.code)
  })

  test('wait for one another: what another process counts meanwhile holds for the right code, too', async () => {
    const { person, code } = await invited()
    let redeeming: Promise<unknown> = Promise.resolve()
    let isAnswered = false
    await inTransaction(app.db, async (tx) => {
      await tx.update(letterCodes).set({ wrongAttempts: 5 })
      redeeming = redeem('invitation', person.email, code).finally(() => {
        isAnswered = true
      })
      redeeming.catch(() => undefined)
      // The call waits for the row as soon as its transaction has begun.
      await isLocking(() => isAnswered)
      expect(isAnswered).toBe(false)
    })
    await expect(redeeming).rejects.toEqual(UNUSABLE)
  })

  test('of many at once are all counted', async () => {
    const { person, code } = await invited()
    await Promise.allSettled(WRONG.map((wrong) => redeem('invitation', person.email, wrong)))
    await expect(redeem('invitation', person.email, code)).rejects.toEqual(UNUSABLE)
  })

  test('cost the same statements and read alike, whether or not anybody has the address', async () => {
    const [person, dead, late] = [await invited(), await invited(), await invited()]
    for (const wrong of WRONG) await expect(redeem('invitation', dead.person.email, wrong)).rejects.toEqual(UNUSABLE)
    const ask = async (email_address: string, code: string) => {
      const before = app.foundation.statements.length
      const answer = await app.visitor().send(redeemLetterCode, {
        body: { purpose: 'invitation', email_address, code },
      })
      const statements = app.foundation.statements.slice(before).map((text) => text.replace(/\s+/g, ' '))
      const { errors } = answer.json()
      return { status: answer.statusCode, errors, statements }
    }
    const answer = await ask('nobody-at-all@example.com', WRONG[0] ?? '')
    expect(answer).toMatchObject({ status: 400, errors: [{ name: 'identity-context:letter-code-unusable' }] })
    expect([await ask(person.person.email, WRONG[0] ?? ''), await ask(dead.person.email, dead.code)]).toEqual([
      answer,
      answer,
    ])
    await app.db.update(letterCodes).set({ expiresAt: app.clock.now() })
    expect(await ask(late.person.email, late.code)).toEqual(answer)
  })

  test('of one network have to wait after thirty', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) {
      const body = { purpose: 'invitation' as const, email_address: `sprayed-${count}@example.com`, code: 'BCDF-GHJK' }
      statuses.push((await app.visitor().send(redeemLetterCode, { body })).statusCode)
    }
    expect(statuses).toEqual([...Array(30).fill(400), 429])
  })
})

test('rule D95: neither the code nor the link is found in the database, and what has ended is deleted', async () => {
  const { person, code } = await invited()
  const { token = '' } = linkOf(await lastLetterTo(person.email))
  await redeem('invitation', person.email, code)
  const rows = JSON.stringify([await app.db.select().from(letterCodes), await app.db.select().from(outbox)])
  for (const secret of [code, code.replace('-', ''), token, person.email]) expect(rows).not.toContain(secret)

  const before = await app.db.select().from(letterCodes)
  const ended = before.filter(({ expiresAt }) => expiresAt <= app.clock.now()).length
  expect(await inTransaction(app.db, (tx) => purgeLetterCodes(tx, app.clock.now()))).toBe(ended)
  await redeem('invitation', person.email, code)
  app.clock.advance(7 * DAY)
  await inTransaction(app.db, (tx) => purgeLetterCodes(tx, app.clock.now()))
  expect(await app.db.select().from(letterCodes)).toEqual([])
})

/** Returns when a connection waits for another's lock, or what should wait is over. */
async function isLocking(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { rows } = (await app.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )) as unknown as { rows: unknown[] }
    if (rows.length > 0) return
  }
}
