import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getPerson, redactUser, removeSecondFactorOf } from '@portal/contracts/authorization/admin-identities'
import { listAuditEntries } from '@portal/contracts/authorization/audit'
import {
  beginSecondFactor,
  confirmSecondFactor,
  finishLogIn,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@portal/contracts/authorization/second-factor'
import { changePassword, confirmFreshSignIn, getUsernameInfo } from '@portal/contracts/authorization/self'
import { issueToken, logIn } from '@portal/contracts/authorization/session'
import { listSignIns } from '@portal/contracts/authorization/sessions'
import { inTransaction } from '@portal/foundation/database'
import { users } from '@portal/foundation/people'
import { sessions } from '@portal/foundation/sessions'
import { eq, sql } from 'drizzle-orm'
import { atTheSameMoment } from '../../testing/at-the-same-moment.ts'
import { lettersTo } from '../../testing/letters.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import {
  givePassword,
  ownerWithTwoSteps,
  phoneWith,
  setUpTwoSteps,
  TWO_STEP_PASSWORD,
  takeFirstStep,
  takeSecondStep,
} from '../../testing/two-step-login.ts'
import { redactPerson } from '../admin-identities/redact.sql.ts'
import { browserNotes } from '../providers/browser-notes.tables.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { findGoodCode, purgeBegunApps, useCode } from './second-factor.sql.ts'
import { authenticatorApps, recoveryCodes } from './second-factor.tables.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const EXPIRED = refused(400, 'identity-context:log-in-expired')
const CODE_REFUSED = { problem: 'identity-context:second-factor-code-refused' }
const WAIT = refused(429, 'identity-context:too-many-attempts')
const STALE = refused(403, 'identity-context:fresh-sign-in-required')

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** An owner with a password. */
async function somebody(): Promise<TestCaller> {
  const caller = await app.account()
  await givePassword(app, caller)
  return caller
}

/** The same with two-step login. */
const withTwoSteps = () => ownerWithTwoSteps(app)

/** A log-in in another browser whose password was right. */
async function halfway(person: TestCaller) {
  const at = app.visitor()
  return { at, ticket: await takeFirstStep(at, person) }
}

const subjectsTo = async ({ email }: TestCaller) => (await lettersTo(app, email)).map(({ subject }) => subject)
const actionsOf = async (owner: TestCaller) =>
  (await owner.call(listAuditEntries, { query: {} })).map(({ action }) => action)
const appOf = async ({ userId }: TestCaller) =>
  (await app.db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId)))[0]
const wrongFor = (phone: { code(): string }) => (phone.code() === '000000' ? '111111' : '000000')

describe('rule B90: two-step login', () => {
  test('is off until a code of the app is confirmed', async () => {
    const person = await somebody()
    expect(await person.call(getSecondFactor)).toEqual({ since: '', recovery_codes_left: 0 })
    const { secret, uri } = await person.call(beginSecondFactor)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(
      `otpauth://totp/Doorstep:${encodeURIComponent(person.email)}?issuer=Doorstep&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(await person.call(getSecondFactor)).toEqual({ since: '', recovery_codes_left: 0 })
    const at = app.visitor()
    await at.call(logIn, { body: { username: person.email, password: TWO_STEP_PASSWORD } })

    const phone = phoneWith(secret, app.clock)
    const wrong = { body: { code: wrongFor(phone) } }
    await expect(person.call(confirmSecondFactor, wrong)).rejects.toMatchObject(CODE_REFUSED)
    const answer = await person.call(confirmSecondFactor, { body: { code: phone.code() } })
    expect(answer.recovery_codes).toHaveLength(10)
    const now = app.clock.now().toISOString()
    expect(await person.call(getSecondFactor)).toEqual({ since: now, recovery_codes_left: 10 })
    await takeFirstStep(app.visitor(), person)
  })

  test('is begun anew as long as it is not confirmed, and the last key counts', async () => {
    const person = await somebody()
    const [first, second] = [await person.call(beginSecondFactor), await person.call(beginSecondFactor)]
    expect(first.secret).not.toBe(second.secret)
    const confirm = (secret: string) =>
      person.call(confirmSecondFactor, { body: { code: phoneWith(secret, app.clock).code() } })
    await expect(confirm(first.secret)).rejects.toMatchObject(CODE_REFUSED)
    await confirm(second.secret)

    const isOn = refused(409, 'identity-context:second-factor-on')
    await expect(person.call(beginSecondFactor)).rejects.toEqual(isOn)
    await expect(confirm(second.secret)).rejects.toEqual(isOn)
  })

  test('is confirmed within an hour of its key, and unused keys are thrown away', async () => {
    const person = await somebody()
    const notBegun = refused(409, 'identity-context:second-factor-not-begun')
    const confirm = (code: string) => person.call(confirmSecondFactor, { body: { code } })
    await expect(confirm('123456')).rejects.toEqual(notBegun)
    const { secret } = await person.call(beginSecondFactor)
    const on = await withTwoSteps()
    await inTransaction(app.db, (tx) => purgeBegunApps(tx, new Date(app.clock.now().getTime() + HOUR - 2 * MINUTE)))
    expect(await appOf(person)).toBeDefined()
    app.clock.advance(HOUR - MINUTE)
    const fresh = await app.again(person)
    const body = { code: phoneWith(secret, app.clock).code() }
    await expect(fresh.call(confirmSecondFactor, { body })).rejects.toEqual(notBegun)

    await inTransaction(app.db, (tx) => purgeBegunApps(tx, app.clock.now()))
    expect(await appOf(person)).toBeUndefined()
    expect(await appOf(on.person)).toBeDefined()
  })

  test('is changed after a fresh log-in alone', async () => {
    const { person, phone } = await withTwoSteps()
    const other = await somebody()
    app.clock.advance(15 * MINUTE)
    await expect(other.call(beginSecondFactor)).rejects.toEqual(STALE)
    await expect(other.call(confirmSecondFactor, { body: { code: phone.code() } })).rejects.toEqual(STALE)
    await expect(person.call(renewRecoveryCodes)).rejects.toEqual(STALE)
    await expect(person.call(removeSecondFactor)).rejects.toEqual(STALE)
    expect(await person.call(getSecondFactor)).toMatchObject({ recovery_codes_left: 10 })
  })

  test('is turned off once, and its recovery codes end with it', async () => {
    const { person, recoveryCodes: codes } = await withTwoSteps()
    const { at, ticket } = await halfway(person)
    await person.call(removeSecondFactor)
    await person.call(removeSecondFactor)
    expect(await person.call(getSecondFactor)).toEqual({ since: '', recovery_codes_left: 0 })
    await expect(person.call(renewRecoveryCodes)).rejects.toEqual(refused(409, 'identity-context:second-factor-off'))
    await expect(takeSecondStep(at, ticket, codes[0] ?? '')).rejects.toMatchObject(CODE_REFUSED)
    await app.visitor().call(logIn, { body: { username: person.email, password: TWO_STEP_PASSWORD } })
    expect((await actionsOf(person)).filter((action) => action === 'second-factor.removed')).toHaveLength(1)
  })

  test('that is turned off takes its wrong codes along, and codes that set it up count by themselves', async () => {
    const { person, phone } = await withTwoSteps()
    for (let guess = 0; guess < 5; guess += 1) {
      const { at, ticket } = await halfway(person)
      await expect(takeSecondStep(at, ticket, wrongFor(phone))).rejects.toMatchObject(CODE_REFUSED)
    }
    const support = await app.staff('support')
    const codeOf = async () => (await support.call(getPerson, { params: { id: person.userId } })).sign_in.code
    expect(await codeOf()).toBe('too-many-attempts')
    await person.call(removeSecondFactor)
    expect(await codeOf()).toBe('can-log-in')

    const { secret } = await person.call(beginSecondFactor)
    const next = phoneWith(secret, app.clock)
    for (let guess = 0; guess < 5; guess += 1)
      await expect(person.call(confirmSecondFactor, { body: { code: wrongFor(next) } })).rejects.toMatchObject(
        CODE_REFUSED,
      )
    await expect(person.call(confirmSecondFactor, { body: { code: next.code() } })).rejects.toEqual(WAIT)
    expect(await codeOf()).toBe('can-log-in')
    app.clock.advance(30_000)
    await person.call(confirmSecondFactor, { body: { code: next.code() } })
    app.clock.advance(MINUTE)
    const { at, ticket } = await halfway(person)
    await takeSecondStep(at, ticket, next.code())
  })

  test('leaves neither key nor recovery code in the database', async () => {
    const { person, secret, recoveryCodes: codes } = await withTwoSteps()
    const { ticket } = await halfway(person)
    const rows = JSON.stringify([
      await app.db.select().from(authenticatorApps),
      await app.db.select().from(recoveryCodes),
      await app.db.select().from(browserNotes),
    ])
    for (const kept of [secret, ticket, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(rows).not.toContain(kept)
  })
})

describe('rule B91: a log-in by password', () => {
  test('brings neither session nor token before the code, and both with it', async () => {
    const { person, phone } = await withTwoSteps()
    const at = app.visitor()
    const answer = await at.send(logIn, { body: { username: person.email, password: TWO_STEP_PASSWORD } })
    expect(answer.statusCode).toBe(409)
    expect(answer.cookies.map(({ name }) => name)).toEqual(['browser'])
    await expect(at.call(issueToken, { body: {} })).rejects.toEqual(refused(401, 'request:unauthenticated'))

    const { ticket } = answer.json().errors[0].context
    expect(await takeSecondStep(at, ticket, phone.code())).toEqual({ user_id: person.userId, staff: false })
    await at.call(issueToken, { body: {} })
    const headers = await bearerOf(at)
    expect((await at.send(confirmFreshSignIn, { headers })).statusCode).toBe(204)
  })

  test('that failed says nothing of it', async () => {
    const { person } = await withTwoSteps()
    await expect(app.visitor().call(logIn, { body: { username: person.email, password: 'not it' } })).rejects.toEqual(
      refused(401, 'identity-context:invalid-credentials'),
    )
  })

  test('ends in the browser where it began, once, within five minutes', async () => {
    const { person, phone } = await withTwoSteps()
    const { at, ticket } = await halfway(person)
    const stranger = await app.visitor()
    await expect(takeSecondStep(stranger, ticket, phone.code())).rejects.toEqual(EXPIRED)
    await takeFirstStep(stranger, person)
    await expect(takeSecondStep(stranger, ticket, phone.code())).rejects.toEqual(EXPIRED)
    await takeSecondStep(at, ticket, phone.code())
    app.clock.advance(MINUTE)
    await expect(takeSecondStep(at, ticket, phone.code())).rejects.toEqual(EXPIRED)

    const late = await halfway(person)
    app.clock.advance(5 * MINUTE)
    await expect(takeSecondStep(late.at, late.ticket, phone.code())).rejects.toEqual(EXPIRED)
    await expect(takeSecondStep(late.at, 'x'.repeat(43), phone.code())).rejects.toEqual(EXPIRED)
  })

  test('ends with a changed password and a deactivated login', async () => {
    const { person, phone } = await withTwoSteps()
    const { at, ticket } = await halfway(person)
    const body = { old_password: TWO_STEP_PASSWORD, new_password: 'plum-harbor-lantern' }
    await person.call(changePassword, { body })
    await expect(takeSecondStep(at, ticket, phone.code())).rejects.toEqual(EXPIRED)

    const other = await withTwoSteps()
    const half = await halfway(other.person)
    await app.db.update(users).set({ disabledAt: app.clock.now() }).where(eq(users.id, other.person.userId))
    await expect(takeSecondStep(half.at, half.ticket, other.phone.code())).rejects.toEqual(EXPIRED)
  })

  test('shows in the history as refused where the code is wrong', async () => {
    const { person, phone } = await withTwoSteps()
    const { at, ticket } = await halfway(person)
    await expect(takeSecondStep(at, ticket, wrongFor(phone))).rejects.toMatchObject(CODE_REFUSED)
    expect((await person.call(listSignIns, { query: {} }))[0]).toMatchObject({ provider: 'password', is_refused: true })
    await takeSecondStep(at, ticket, phone.code())
    expect((await person.call(listSignIns, { query: {} }))[0]).toMatchObject({
      provider: 'password',
      is_refused: false,
    })
  })
})

async function bearerOf(at: TestCaller) {
  const { access_token } = await at.call(issueToken, { body: {} })
  return { authorization: `Bearer ${access_token}` }
}

describe('rule B92: a code', () => {
  test('is good for half a minute before and after its time, and no longer', async () => {
    const { person, phone } = await withTwoSteps()
    app.clock.advance(10 * MINUTE)
    const outcomes: unknown[] = []
    for (const seconds of [-60, 60, -30, 30]) {
      const { at, ticket } = await halfway(person)
      const outcome = takeSecondStep(at, ticket, phone.code(seconds)).then(
        () => 'in',
        ({ problem }) => problem,
      )
      outcomes.push([seconds, await outcome])
    }
    expect(outcomes).toEqual([
      [-60, CODE_REFUSED.problem],
      [60, CODE_REFUSED.problem],
      [-30, 'in'],
      [30, 'in'],
    ])
  })

  test('is good once, also right after it turned two-step login on, and is refused like a wrong one', async () => {
    const person = await somebody()
    const { secret } = await person.call(beginSecondFactor)
    const phone = phoneWith(secret, app.clock)
    await person.call(confirmSecondFactor, { body: { code: phone.code() } })
    const refusalOf = async (code: string) => {
      const { at, ticket } = await halfway(person)
      const answer = await at.send(finishLogIn, { body: { ticket, code } })
      const { request_id: _, ...body } = answer.json()
      return { status: answer.statusCode, body }
    }
    const used = await refusalOf(phone.code())
    expect(used.status).toBe(400)
    expect(used).toEqual(await refusalOf(wrongFor(phone)))

    app.clock.advance(30_000)
    const { at, ticket } = await halfway(person)
    await takeSecondStep(at, ticket, phone.code())
    expect(await refusalOf(phone.code())).toEqual(used)
  })

  test('is one of the world’s time, however far the portal’s clock is ahead', async () => {
    const person = await somebody()
    Object.assign(app.clock, { aheadMs: () => 30 * 24 * HOUR })
    try {
      const { secret } = await person.call(beginSecondFactor)
      const phone = phoneWith(secret, app.clock)
      const shown = () => phone.code(-30 * 24 * 3_600)
      await expect(person.call(confirmSecondFactor, { body: { code: phone.code() } })).rejects.toMatchObject(
        CODE_REFUSED,
      )
      await person.call(confirmSecondFactor, { body: { code: shown() } })
      app.clock.advance(MINUTE)
      const { at, ticket } = await halfway(person)
      await expect(takeSecondStep(at, ticket, phone.code())).rejects.toMatchObject(CODE_REFUSED)
      await takeSecondStep(at, ticket, shown())
    } finally {
      delete app.clock.aheadMs
    }
  })

  test('of an app that is replaced before it is used up is good no more', async () => {
    const { person, phone } = await withTwoSteps()
    const { userId } = person
    const typed = { kind: 'app' as const, code: phone.code() }
    const { envelope } = app.foundation.keys
    const code = await findGoodCode(app.db, envelope, { userId, code: typed, worldNow: app.clock.now() })
    if (code?.kind !== 'app') throw new Error('The code is good.')
    await person.call(removeSecondFactor)
    const { secret } = await person.call(beginSecondFactor)
    const early = phoneWith(secret, app.clock).code(-30)
    await person.call(confirmSecondFactor, { body: { code: early } })
    const now = app.clock.now()
    expect(await inTransaction(app.db, (tx) => useCode(tx, userId, code, now))).toBe(false)
    const sameApp = { ...code, confirmedAt: now }
    expect(await inTransaction(app.db, (tx) => useCode(tx, userId, sameApp, now))).toBe(true)
  })

  test('lets one in of two who use it at the same moment', async () => {
    const { person, phone } = await withTwoSteps()
    const [one, other] = [await halfway(person), await halfway(person)]
    const code = phone.code()
    const results = await atTheSameMoment(
      app.db,
      (tx) => tx.execute(sql`select user_id from authenticator_apps where user_id = ${person.userId} for update`),
      () => [takeSecondStep(one.at, one.ticket, code), takeSecondStep(other.at, other.ticket, code)],
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: CODE_REFUSED })
  })
})

describe('rule B93: recovery codes', () => {
  test('are ten of at least 50 bits, and each lets in once, however it is typed', async () => {
    const { person, recoveryCodes: codes } = await withTwoSteps()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes)
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}$/)
    const signs = new Set(Array.from({ length: 50 }, newRecoveryCodes).flat().join(''))
    expect(12 * Math.log2(signs.size)).toBeGreaterThanOrEqual(50)

    const [code = ''] = codes
    const { at, ticket } = await halfway(person)
    await takeSecondStep(at, ticket, ` ${code.toUpperCase().replaceAll('-', ' ')} `)
    expect(await person.call(getSecondFactor)).toMatchObject({ recovery_codes_left: 9 })
    const again = await halfway(person)
    await expect(takeSecondStep(again.at, again.ticket, code)).rejects.toMatchObject(CODE_REFUSED)
  })

  test('are nobody else’s', async () => {
    const [one, other] = [await withTwoSteps(), await withTwoSteps()]
    const { at, ticket } = await halfway(one.person)
    await expect(takeSecondStep(at, ticket, other.recoveryCodes[0] ?? '')).rejects.toMatchObject(CODE_REFUSED)
  })

  test('are made anew, and the earlier ones end', async () => {
    const { person, recoveryCodes: codes } = await withTwoSteps()
    const { recovery_codes: next } = await person.call(renewRecoveryCodes)
    expect(next.filter((code) => codes.includes(code))).toEqual([])
    const { at, ticket } = await halfway(person)
    await expect(takeSecondStep(at, ticket, codes[1] ?? '')).rejects.toMatchObject(CODE_REFUSED)
    await takeSecondStep(at, ticket, next[9] ?? '')
    expect(await person.call(getSecondFactor)).toMatchObject({ recovery_codes_left: 9 })
  })
})

test('rule B94: after five wrong codes everybody waits a quarter of an hour, in every browser, also the right one', async () => {
  const { person, phone } = await withTwoSteps()
  for (let guess = 0; guess < 5; guess += 1) {
    const { at, ticket } = await halfway(person)
    await expect(takeSecondStep(at, ticket, wrongFor(phone))).rejects.toMatchObject(CODE_REFUSED)
  }
  const { at, ticket } = await halfway(person)
  await expect(takeSecondStep(at, ticket, phone.code())).rejects.toEqual(WAIT)
  const answer = await at.send(finishLogIn, { body: { ticket, code: phone.code() } })
  expect(answer.headers['retry-after']).toBe('900')
  const support = await app.staff('support')
  const seen = await support.call(getPerson, { params: { id: person.userId } })
  expect(seen.sign_in).toMatchObject({ code: 'too-many-attempts' })

  app.clock.advance(14 * MINUTE + 59_000)
  const early = await halfway(person)
  await expect(takeSecondStep(early.at, early.ticket, phone.code())).rejects.toEqual(WAIT)
  app.clock.advance(1_000)
  await takeSecondStep(early.at, early.ticket, phone.code())
})

test('rule B94: codes for many people from one network are stopped, for everybody there and nobody elsewhere', async () => {
  const ownApp = await testApp({ TRUST_PROXY: 'true' })
  try {
    const somebodyThere = () => ownerWithTwoSteps(ownApp)
    const enter = async (from: number, { person }: Awaited<ReturnType<typeof somebodyThere>>, code: string) => {
      const at = ownApp.visitor()
      const body = { ticket: await takeFirstStep(at, person), code }
      const headers = { 'x-forwarded-for': `203.0.113.${from}` }
      return (await at.send(finishLogIn, { body, headers })).statusCode
    }
    const [first, last] = [await somebodyThere(), await somebodyThere()]
    const people = [await somebodyThere()]
    while (people.length < 13) people.push(await somebodyThere())

    expect(await enter(1, first, first.phone.code())).toBe(200)
    const statuses: number[] = []
    for (const one of people)
      for (let guess = 0; guess < 4; guess += 1) statuses.push(await enter(1, one, wrongFor(one.phone)))
    expect(statuses).toEqual([...Array(50).fill(400), 429, 429])
    expect(await enter(1, last, last.phone.code())).toBe(429)
    expect(await enter(2, last, last.phone.code())).toBe(200)
  } finally {
    await ownApp.close()
  }
})

test('rule B94: a person whose password is known to somebody who guesses codes is told to change it, once a day', async () => {
  const { person, phone } = await withTwoSteps()
  const warnings = async () => (await subjectsTo(person)).filter((subject) => subject.includes('knows'))
  const guess = async () => {
    const { at, ticket } = await halfway(person)
    await expect(takeSecondStep(at, ticket, wrongFor(phone))).rejects.toMatchObject(CODE_REFUSED)
  }
  for (let guesses = 0; guesses < 4; guesses += 1) await guess()
  expect(await warnings()).toEqual([])
  await guess()
  expect(await warnings()).toEqual(['Someone knows your Doorstep password'])
  const [letter] = (await lettersTo(app, person.email)).filter(({ subject }) => subject.includes('knows'))
  expect(letter?.words[1]).toContain('change your password now')
  app.clock.advance(15 * MINUTE)
  await guess()
  expect(await warnings()).toHaveLength(1)
  app.clock.advance(24 * HOUR - 15 * MINUTE)
  await guess()
  expect(await warnings()).toHaveLength(2)

  const careless = await withTwoSteps()
  const { at, ticket } = await halfway(careless.person)
  for (let guesses = 0; guesses < 4; guesses += 1)
    await expect(takeSecondStep(at, ticket, wrongFor(careless.phone))).rejects.toMatchObject(CODE_REFUSED)
  await takeSecondStep(at, ticket, careless.phone.code())
  expect((await subjectsTo(careless.person)).filter((subject) => subject.includes('knows'))).toEqual([])
})

test('rule B94: an hour without a code makes nothing good: the next one waits again, and after a day five are free', async () => {
  const { person, phone } = await withTwoSteps()
  const guess = async () => {
    const { at, ticket } = await halfway(person)
    return takeSecondStep(at, ticket, wrongFor(phone)).catch(({ problem }) => problem)
  }
  for (let guesses = 0; guesses < 5; guesses += 1) await guess()
  for (const pause of [HOUR, 23 * HOUR]) {
    app.clock.advance(pause)
    expect([await guess(), await guess()]).toEqual([CODE_REFUSED.problem, 'identity-context:too-many-attempts'])
  }
  app.clock.advance(24 * HOUR)
  expect([await guess(), await guess()]).toEqual([CODE_REFUSED.problem, CODE_REFUSED.problem])
})

test('rule B94: a code that works forgets the wrong ones before it', async () => {
  const { person, phone } = await withTwoSteps()
  for (let round = 0; round < 2; round += 1) {
    const { at, ticket } = await halfway(person)
    for (let guess = 0; guess < 4; guess += 1)
      await expect(takeSecondStep(at, ticket, wrongFor(phone))).rejects.toMatchObject(CODE_REFUSED)
    await takeSecondStep(at, ticket, phone.code())
    app.clock.advance(MINUTE)
  }
})

describe('rule B95: staff', () => {
  const remove = (by: TestCaller, { userId }: { userId: number }) =>
    by.call(removeSecondFactorOf, { params: { id: userId }, query: { reason: 'Lost the phone, called back' } })

  test('see since when it is on, and turn it off with a reason, once', async () => {
    const { person } = await withTwoSteps()
    const administrator = await app.staff('user-admin')
    const read = () => administrator.call(getPerson, { params: { id: person.userId } })
    const since = (await appOf(person))?.confirmedAt?.toISOString()
    expect(await read()).toMatchObject({ second_factor_since: since })
    await remove(administrator, person)
    await remove(administrator, person)

    expect(await read()).toMatchObject({ second_factor_since: '', sessions: [] })
    await expect(person.call(getUsernameInfo)).rejects.toEqual(refused(401, 'request:unauthenticated'))
    const letters = (await lettersTo(app, person.email)).filter(({ subject }) => subject.endsWith('is off'))
    expect(letters).toMatchObject([{ subject: 'Two-step login to Doorstep is off' }])
    expect(letters[0]?.words[0]).toContain('Our support team turned it off')
    const back = await app.again(person)
    expect(await back.call(listAuditEntries, { query: { group: 'members' } })).toMatchObject([
      {
        action: 'person.second-factor-removed',
        actor: { staff: true },
        fields: { reason: 'Lost the phone, called back' },
      },
    ])
  })

  test('see no wait for codes where none is asked for any more', async () => {
    const { person } = await withTwoSteps()
    const { at, ticket } = await halfway(person)
    await person.call(removeSecondFactor)
    for (let guess = 0; guess < 5; guess += 1)
      await expect(takeSecondStep(at, ticket, '000000')).rejects.toMatchObject(CODE_REFUSED)
    await expect(takeSecondStep(at, ticket, '000000')).rejects.toEqual(WAIT)
    const support = await app.staff('support')
    const seen = await support.call(getPerson, { params: { id: person.userId } })
    expect(seen.sign_in.code).toBe('can-log-in')
  })

  test('other than user administrators do not, and nobody does it to themselves or above them', async () => {
    const { person } = await withTwoSteps()
    const forbidden = refused(403, 'request:forbidden')
    await expect(remove(await app.staff('support'), person)).rejects.toEqual(forbidden)
    await expect(remove(person, person)).rejects.toEqual(forbidden)
    const administrator = await app.staff('user-admin')
    await expect(remove(administrator, administrator)).rejects.toEqual(refused(409, 'identity-context:not-yourself'))
    await expect(remove(administrator, await app.staff('super-admin'))).rejects.toEqual(
      refused(403, 'identity-context:role-not-yours'),
    )
    await expect(remove(administrator, { userId: 999_999_999 })).rejects.toEqual(
      refused(404, 'identity-context:member-not-found'),
    )
    expect(await appOf(person)).toBeDefined()
  })
})

test('rule B96: every change is told by mail and in the audit log', async () => {
  const { person, recoveryCodes: codes } = await withTwoSteps()
  const { at, ticket } = await halfway(person)
  await takeSecondStep(at, ticket, codes[0] ?? '')
  await person.call(renewRecoveryCodes)
  await person.call(removeSecondFactor)
  expect((await subjectsTo(person)).filter((subject) => !subject.includes('new device'))).toEqual([
    'Two-step login to Doorstep is on',
    'A recovery code was used to log in to Doorstep',
    'New recovery codes for your Doorstep login',
    'Two-step login to Doorstep is off',
  ])
  const used = (await lettersTo(app, person.email)).find(({ subject }) => subject.includes('was used'))
  expect(used?.words[0]).toBe('9 recovery codes are left.')
  expect(await actionsOf(person)).toEqual([
    'second-factor.removed',
    'second-factor.codes-renewed',
    'session.signed-in',
    'second-factor.recovery-code-used',
    'second-factor.added',
  ])
})

test('a person who is redacted has neither app nor recovery codes any more', async () => {
  const { person } = await withTwoSteps()
  const administrator = await app.staff('user-admin')
  await administrator.call(redactUser, { params: { id: person.userId } })
  expect(await appOf(person)).toBeDefined()
  await inTransaction(app.db, (tx) => redactPerson(tx, person.userId, app.clock.now()))
  expect(await appOf(person)).toBeUndefined()
  const codes = await app.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.userId))
  expect(codes).toEqual([])
})

test('rule B90: turning it on leaves the other sessions logged in, but they change nothing of it before a fresh log-in', async () => {
  const person = await somebody()
  const other = await app.again(person)
  const stranger = await somebody()
  expect((await other.send(confirmFreshSignIn)).statusCode).toBe(204)
  await setUpTwoSteps(app, person)
  await expect(other.call(removeSecondFactor)).rejects.toEqual(STALE)
  await expect(other.call(renewRecoveryCodes)).rejects.toEqual(STALE)
  expect(await other.call(getSecondFactor)).toMatchObject({ recovery_codes_left: 10 })
  for (const caller of [person, stranger]) expect((await caller.send(confirmFreshSignIn)).statusCode).toBe(204)
  const own = await app.db.select().from(sessions).where(eq(sessions.userId, person.userId))
  expect(own.filter(({ endedAt }) => endedAt)).toEqual([])
})
