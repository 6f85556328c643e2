import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { confirmFreshSignIn, mailFreshCode, signInWithCode } from '@portal/contracts/authorization/self'
import { issueToken } from '@portal/contracts/authorization/session'
import { listSignIns } from '@portal/contracts/authorization/sessions'
import { passwords } from '@portal/foundation/people'
import { lettersTo } from '../../testing/letters.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { browserNotes } from '../providers/browser-notes.tables.ts'

const MINUTE = 60_000
const UNUSABLE = { problem: 'identity-context:code-unusable' }

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A person without a password whose log-in is too old for sensitive actions. */
async function somebody() {
  const caller = await app.account()
  app.clock.advance(16 * MINUTE)
  expect(await isFresh(caller)).toBe(false)
  return caller
}

/** Returns a token for the current session of their browser. */
async function bearerOf(at: TestCaller) {
  const { access_token } = await at.call(issueToken, { body: {} })
  return { authorization: `Bearer ${access_token}` }
}

async function isFresh(at: TestCaller): Promise<boolean> {
  return (await at.send(confirmFreshSignIn, { headers: await bearerOf(at) })).statusCode === 204
}

const codesTo = async ({ email }: TestCaller) =>
  (await lettersTo(app, email)).flatMap(({ code }) => (code === undefined ? [] : [code]))

const type = (at: TestCaller, code: string) => at.call(signInWithCode, { body: { code } })

test('rule B37: a person without a password signs in anew by a mailed code, once', async () => {
  const ida = await somebody()
  await ida.call(mailFreshCode)
  const [code = ''] = await codesTo(ida)
  expect(code).toMatch(/^\d{6}$/)
  const before = ida.cookies.get('session')
  expect(await type(ida, code)).toEqual({ user_id: ida.userId, staff: false })

  expect(ida.cookies.get('session')).not.toBe(before)
  expect(await isFresh(ida)).toBe(true)
  const headers = await bearerOf(ida)
  expect((await ida.send(listSignIns, { query: {}, headers })).json()[0]).toMatchObject({ provider: 'mailed-code' })
  expect((await ida.send(signInWithCode, { body: { code }, headers })).json().errors[0].name).toBe(UNUSABLE.problem)
})

test('identity-context:has-password: a person with a password has to use it, and gets no code', async () => {
  const ida = await somebody()
  await app.db.insert(passwords).values({ userId: ida.userId, hash: 'of a password', changedAt: app.clock.now() })
  await expect(ida.call(mailFreshCode)).rejects.toEqual(refused(409, 'identity-context:has-password'))
  expect(await codesTo(ida)).toEqual([])
})

test('identity-context:code-unusable: a code is for its session, its browser and a quarter of an hour', async () => {
  const [ida, olga] = [await somebody(), await somebody()]
  await ida.call(mailFreshCode)
  const [code = ''] = await codesTo(ida)
  olga.cookies.set('browser', ida.cookies.get('browser') ?? '')
  await expect(type(olga, code)).rejects.toMatchObject(UNUSABLE)
  const browser = ida.cookies.get('browser') ?? ''
  ida.cookies.set('browser', 'another')
  await expect(type(ida, code)).rejects.toMatchObject(UNUSABLE)
  ida.cookies.set('browser', browser)
  app.clock.advance(15 * MINUTE)
  await expect(type(ida, code)).rejects.toMatchObject(UNUSABLE)
  expect(await isFresh(ida)).toBe(false)
})

test('guesses of a code have to wait, also where the right one comes at last', async () => {
  const ida = await somebody()
  await ida.call(mailFreshCode)
  const [code = ''] = await codesTo(ida)
  const wrong = code === '000000' ? '111111' : '000000'
  for (let guess = 0; guess < 5; guess += 1) await expect(type(ida, wrong)).rejects.toMatchObject(UNUSABLE)
  await expect(type(ida, code)).rejects.toMatchObject({ problem: 'identity-context:too-many-attempts' })
  app.clock.advance(30_000)
  await type(ida, code)
})

test('codes are mailed once a minute, and five times a day', async () => {
  const ida = await somebody()
  const ask = () => ida.call(mailFreshCode)
  await ask()
  await expect(ask()).rejects.toMatchObject({ problem: 'request:rate-limited' })
  for (let letter = 1; letter < 5; letter += 1) {
    app.clock.advance(MINUTE)
    await ask()
  }
  app.clock.advance(MINUTE)
  await expect(ask()).rejects.toMatchObject({ problem: 'request:rate-limited' })
  expect(await codesTo(ida)).toHaveLength(5)
})

test('nothing in the database gives the code away', async () => {
  const ida = await somebody()
  await ida.call(mailFreshCode)
  const [code = ''] = await codesTo(ida)
  const notes = await app.db.select().from(browserNotes)
  expect(notes.length).toBeGreaterThan(0)
  expect(JSON.stringify(notes)).not.toContain(`"${code}"`)
})
