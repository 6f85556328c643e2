import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { logInWithOidc, startOidc } from '@portal/contracts/authorization/oidc'
import { confirmFreshSignIn } from '@portal/contracts/authorization/self'
import { issueToken } from '@portal/contracts/authorization/session'
import { providerLogins } from '@portal/foundation/people'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { settingsOf, type TestIssuer, testIssuer } from '../../testing/test-issuer.ts'

const LOGIN = '/account/callback/login'
const MINUTE_S = 60
const NOT_ASKED = refused(400, 'identity-context:not-asked-again')

let google: TestIssuer
let app: TestApp
let subjects = 0
beforeAll(async () => {
  google = await testIssuer()
  app = await testApp(settingsOf('GOOGLE', google))
})
beforeEach(() => google.lieOnce({}))
afterAll(async () => {
  await app.close()
  await google.close()
})

/** A person who logs in with the provider, in a browser of their own. */
async function person() {
  subjects += 1
  const { userId, email } = await app.account()
  const login = { issuer: google.url, subject: `subject-${subjects}`, provider: 'google', email }
  await app.db.insert(providerLogins).values({ ...login, userId, createdAt: app.clock.now() })
  return { at: app.visitor(), sub: login.subject }
}

async function leave(at: TestCaller, fresh_sign_in?: boolean): Promise<string> {
  const redirect_uri = `http://localhost:4000${LOGIN}`
  return (await at.call(startOidc, { body: { provider: 'google', redirect_uri, fresh_sign_in } })).redirect_uri
}

/** Logs in through the provider, optionally with a time of authentication, in seconds ago. */
async function logIn(
  { at, sub }: Awaited<ReturnType<typeof person>>,
  { fresh, provedAgo }: { fresh?: boolean; provedAgo: number | undefined },
) {
  const auth_time = provedAgo === undefined ? undefined : Math.floor(Date.now() / 1_000) - provedAgo
  const answer = google.agree(await leave(at, fresh), { sub, auth_time })
  return at.call(logInWithOidc, { body: { provider: 'google', request_path: LOGIN, ...answer } })
}

/** Returns whether an action that takes over a login would be allowed now. */
async function isFresh(at: TestCaller): Promise<boolean> {
  const { access_token } = await at.call(issueToken, { body: {} })
  const answer = await at.send(confirmFreshSignIn, { headers: { authorization: `Bearer ${access_token}` } })
  return answer.statusCode === 204
}

test('a provider is told to ask again, or else how old a proof may be', async () => {
  const asked = async (fresh?: boolean) => {
    const { searchParams } = new URL(await leave(app.visitor(), fresh))
    return [searchParams.get('prompt'), searchParams.get('max_age')]
  }
  expect(await asked()).toEqual([null, '1209600'])
  expect(await asked(false)).toEqual([null, '1209600'])
  expect(await asked(true)).toEqual(['login', '0'])
})

test('rule B32: a fresh sign-in is one that the provider asked for after the departure', async () => {
  const olivia = await person()
  await logIn(olivia, { fresh: true, provedAgo: 0 })
  expect(await isFresh(olivia.at)).toBe(true)
})

test.each([
  ['from a session of long ago', 30 * MINUTE_S],
  ['from shortly before', 2 * MINUTE_S],
  ['without saying when', undefined],
])('identity-context:not-asked-again: a provider that lets in %s has asked nobody', async (_, provedAgo) => {
  const olivia = await person()
  await logIn(olivia, { provedAgo: 30 * MINUTE_S })
  const session = olivia.at.cookies.get('session')
  await expect(logIn(olivia, { fresh: true, provedAgo })).rejects.toEqual(NOT_ASKED)
  expect(olivia.at.cookies.get('session')).toBe(session)
  expect(await isFresh(olivia.at)).toBe(false)
})

test('a person who just logs in is in, and as fresh as the provider says: nobody gets past by logging out and in again', async () => {
  for (const [provedAgo, fresh] of [
    [0, true],
    [14 * MINUTE_S, true],
    [15 * MINUTE_S, false],
    [undefined, false],
  ] as const) {
    const olivia = await person()
    await logIn(olivia, { provedAgo })
    expect([provedAgo, await isFresh(olivia.at)]).toEqual([provedAgo, fresh])
  }
})
