import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { systemClock } from '@portal/foundation/clock'
import { createLogger } from '@portal/foundation/logging'
import type { SandboxIssuer } from '@portal/foundation/sandbox-logins'
import { readSettings } from '@portal/foundation/settings'
import { freePort } from '@portal/foundation/testing'
import * as oidc from 'openid-client'
import { type Sandbox, startSandbox } from '../sandbox.ts'

const PORTAL = 'http://localhost:4000'
const CALLBACK = `${PORTAL}/account/callback/login`
const VERIFIER = 'v'.repeat(43)
const NONCE = 'of-this-round-trip'
let sandbox: Sandbox
let origin: string

beforeAll(async () => {
  const port = await freePort()
  const settings = readSettings({ SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: '0' })
  sandbox = await startSandbox({ settings, clock: systemClock, log: createLogger({ logLevel: 'silent' }) })
  origin = `http://127.0.0.1:${port}`
})
afterAll(() => sandbox.close())

const discover = (name: SandboxIssuer) =>
  oidc.discovery(new URL(`${origin}/${name}`), 'portal', { client_secret: 'of-the-sandbox-and-no-secret' }, undefined, {
    execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
  })

async function addressOf(portal: oidc.Configuration, parameters: Record<string, string> = {}): Promise<string> {
  const { href } = oidc.buildAuthorizationUrl(portal, {
    redirect_uri: CALLBACK,
    scope: 'openid profile email',
    state: 'state',
    nonce: NONCE,
    code_challenge: await oidc.calculatePKCECodeChallenge(VERIFIER),
    code_challenge_method: 'S256',
    ...parameters,
  })
  return href
}

/** A browser: goes where it is sent until it leaves the sandbox or is shown something. */
function openBrowser() {
  const cookies = new Map<string, string>()
  return async function go(address: string, form?: Record<string, string>): Promise<{ url: URL; text: string }> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = form && new URLSearchParams(form)
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (!next) return { url: new URL(address), text: await answer.text() }

    const url = new URL(next, address)
    return url.origin === origin ? go(url.href) : { url, text: '' }
  }
}

/** Leaves for an issuer and returns its page so; where the browser is sent then. */
async function answered(portal: oidc.Configuration, form: Record<string, string>): Promise<URL> {
  const go = openBrowser()
  const page = await go(await addressOf(portal))
  return (await go(page.url.href, form)).url
}

const redeem = (portal: oidc.Configuration, url: URL, pkceCodeVerifier = VERIFIER) =>
  oidc.authorizationCodeGrant(portal, url, { expectedState: 'state', expectedNonce: NONCE, pkceCodeVerifier })

const OLIVIA = { answer: 'allow', sub: '100000000000000000001' }

test('somebody of the example company says yes, and the portal learns who they are', async () => {
  const portal = await discover('google')
  const url = await answered(portal, OLIVIA)
  expect(url.origin + url.pathname).toBe(CALLBACK)
  expect((await redeem(portal, url)).claims()).toMatchObject({
    iss: `${origin}/google`,
    aud: 'portal',
    sub: '100000000000000000001',
    email: 'owner@acme.example',
    email_verified: true,
    given_name: 'Olivia',
    family_name: 'Adler',
  })
})

test('a person who declines comes back with nothing but that', async () => {
  const url = await answered(await discover('google'), { answer: 'deny' })
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    error: 'access_denied',
    state: 'state',
    iss: `${origin}/google`,
  })
  expect(url.searchParams.has('code')).toBe(false)
})

test('somebody new is somebody new, with an address that is verified or not', async () => {
  const portal = await discover('google')
  const nia = { answer: 'allow', email: 'nia@newcomer.example', first_name: 'Nia', last_name: '<b>' }
  const unverified = (await redeem(portal, await answered(portal, nia))).claims()
  const verified = (await redeem(portal, await answered(portal, { ...nia, verified: 'on' }))).claims()
  expect([unverified?.email_verified, verified?.email_verified]).toEqual([false, true])
  expect(verified?.sub).not.toBe(unverified?.sub)

  const { text } = await openBrowser()(await addressOf(portal))
  expect(text).toContain('Nia &lt;b&gt;')
})

test('the second issuer stands for no address, the third is there for a company', async () => {
  const [microsoft, company] = [await discover('microsoft'), await discover('company')]
  const emil = { answer: 'allow', sub: 'AAAAAAAAAAAAAAAAAAAAAAAAAAEditor' }
  const claims = (await redeem(microsoft, await answered(microsoft, emil))).claims()
  expect(claims).toMatchObject({ email: 'editor@acme.example', iss: `${origin}/microsoft` })
  expect(claims).not.toHaveProperty('email_verified')

  const ida = { answer: 'allow', sub: 'c0ffee02' }
  expect((await redeem(company, await answered(company, ida))).claims()?.email).toBe('ida.berg@globex.example')
})

test('everybody is asked each time, in the same browser too', async () => {
  const portal = await discover('google')
  const go = openBrowser()
  for (const sub of ['100000000000000000001', '100000000000000000002']) {
    const page = await go(await addressOf(portal))
    expect(page.text).toContain('Whom do you want to be?')
    const { url } = await go(page.url.href, { answer: 'allow', sub })
    expect((await redeem(portal, url)).claims()?.sub).toBe(sub)
  }
})

test.each([
  `${CALLBACK}/`,
  `${CALLBACK}/more`,
  `${CALLBACK}?next=/`,
  `${CALLBACK}#part`,
  'http://localhost:4000/account/callback/log',
  'http://localhost:4001/account/callback/login',
  'http://localhost:4000.evil.example/account/callback/login',
  'http://localhost:4000@evil.example/account/callback/login',
  'https://localhost:4000/account/callback/login',
  'http://LOCALHOST:4000/account/callback/../callback/login',
  'https://evil.example/',
])('nobody is sent to %s', async (redirect_uri) => {
  const { url, text } = await openBrowser()(await addressOf(await discover('google'), { redirect_uri }))
  expect(url.origin).toBe(origin)
  expect(text).toContain('refuses this')
  expect(text).not.toContain('Whom do you want to be?')
})

test('a request without a challenge is refused', async () => {
  const address = new URL(await addressOf(await discover('google')))
  address.searchParams.delete('code_challenge')
  address.searchParams.delete('code_challenge_method')
  const { url } = await openBrowser()(address.href)
  expect(url.searchParams.get('error')).toBe('invalid_request')
})

test('a code is for the client that asked for it, and good once; used twice, what it gave is taken back', async () => {
  const portal = await discover('google')
  await expect(redeem(portal, await answered(portal, OLIVIA), 'w'.repeat(43))).rejects.toThrow()

  const url = await answered(portal, OLIVIA)
  const { access_token } = await redeem(portal, url)
  const userInfo = () => oidc.fetchUserInfo(portal, access_token, OLIVIA.sub)
  expect((await userInfo()).email).toBe('owner@acme.example')
  await expect(redeem(portal, url)).rejects.toThrow()
  await expect(userInfo()).rejects.toThrow()
})

test('a page that nobody was sent to is over, and a form that is too large is not read', async () => {
  const stray = await fetch(`${origin}/google/interaction/no-such-one`)
  expect([stray.status, await stray.text()]).toEqual([400, 'This page is over. Begin again at the portal.\n'])

  const go = openBrowser()
  const page = await go(await addressOf(await discover('google')))
  const { text } = await go(page.url.href, { answer: 'allow', email: 'x'.repeat(20_000) })
  expect(text).toContain('This page is over.')
})

test('a page lets nothing run, and its forms lead back to the portal alone', async () => {
  const go = openBrowser()
  const { url } = await go(await addressOf(await discover('google')))
  const answer = await fetch(url, { redirect: 'manual' })
  expect(answer.status).toBe(400)
  const shown = await fetch(await addressOf(await discover('google'), { redirect_uri: 'https://evil.example/' }))
  expect(shown.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; .*form-action 'self' http:\/\/localhost:4000; frame-ancestors 'none'$/,
  )
})
