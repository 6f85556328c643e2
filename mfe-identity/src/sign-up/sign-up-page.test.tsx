import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { listLoginProviders, logInWithOidc, startOidc } from '@portal/contracts/authorization/oidc'
import { prefillFromOidc, signUp, signUpWithOidc } from '@portal/contracts/authorization/sign-up'
import { getBotCheck } from '@portal/contracts/captcha'
import { rememberInvite, rememberTarget } from '@portal/platform/navigation'
import { fakeApi, type RemoteSetting, renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { Root } from '../app.tsx'

const SECRETS = { hmacSignatureSecret: 'signature', hmacKeySignatureSecret: 'key' }

afterEach(() => {
  jest.restoreAllMocks()
  sessionStorage.clear()
  localStorage.clear()
})

/** A server that issues puzzles, returns reCAPTCHA's key if given, and records requests. */
function fakeSignUp({ recaptcha_site_key = '' } = {}) {
  const fake = fakeApi()
  fake.on(getBotCheck, async () => {
    const puzzle = { algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 3, deriveKey, ...SECRETS }
    const { parameters, signature = '' } = await createChallenge(puzzle)
    return { challenge: { parameters, signature } as never, recaptcha_site_key }
  })
  fake.on(signUp, () => undefined)
  fake.on(listLoginProviders, () => [])
  return fake
}

function openSignUp({ fake = fakeSignUp(), ...setting }: RemoteSetting = {}) {
  const page = renderRemote(Root, { path: '/signup', visitor: null, ...setting, fake })
  const field = (label: string) => page.findByLabelText<HTMLInputElement>(label)
  return {
    ...page,
    field,
    fillIn: async (change: Record<string, string> = {}) => {
      const typed = {
        'First name': 'Nora',
        'Last name': 'Quist',
        'Email address': ' nora@quist.example ',
        Password: 'plum-harbor-lantern',
        ...change,
      }
      for (const [label, text] of Object.entries(typed)) {
        const input = await field(label)
        await page.user.clear(input)
        await page.user.click(input)
        await page.user.paste(text)
      }
      await page.user.click(page.getByRole('checkbox'))
    },
    sent: () => fake.requestsOf(signUp).map(({ body }) => body),
  }
}

test('signing up sends what was typed with a solved bot check, and leads to the mail', async () => {
  const page = openSignUp()
  await page.fillIn()
  await page.press('Sign up')
  await page.findByRole('heading', { name: 'Check your email' })
  page.getByText('nora@quist.example')

  expect(page.sent()).toEqual([
    {
      username: 'nora@quist.example',
      password: 'plum-harbor-lantern',
      first_name: 'Nora',
      last_name: 'Quist',
      open_account: false,
      browser_id: expect.stringMatching(/^[\w-]{21}$/),
    },
  ])
  const [request] = page.fake.requestsOf(signUp)
  const { challenge, solution } = JSON.parse(atob(request?.query['g-recaptcha-response'] ?? ''))
  expect(await verifySolution({ challenge, solution, deriveKey, ...SECRETS })).toMatchObject({ verified: true })
})

test('sending again is possible after a minute, with another answer to the bot check', async () => {
  const page = openSignUp()
  await page.fillIn()
  await page.press('Sign up')
  const again = await page.findByRole<HTMLButtonElement>('button', { name: /^Send again in \d+ s$/ })
  expect(again.disabled).toBe(true)
  expect(page.sent()).toHaveLength(1)

  const sentAt = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => sentAt + 61_000)
  await page.press('Send again')
  await waitFor(() => expect(page.sent()).toHaveLength(2))
  await page.findByRole('button', { name: /^Send again in \d+ s$/ })
  const [first, second] = page.fake
    .requestsOf(signUp)
    .map(({ body, query }) => ({ body, answer: query['g-recaptcha-response'] }))
  expect(second?.body).toEqual(first?.body)
  expect(second?.answer).not.toBe(first?.answer)
})

describe('rule B36: where reCAPTCHA is set', () => {
  // jsdom has none; React would take it for its own work, so it is here for these tests alone.
  beforeAll(() => void Object.assign(globalThis, { MessageChannel }))
  afterAll(() => void Reflect.deleteProperty(globalThis, 'MessageChannel'))

  const withGoogle = () => fakeSignUp({ recaptcha_site_key: 'site' })
  /** Simulates Google's script in its frame, or a blocked one (`''`). */
  async function answerInFrame(answerTo: (question: { action?: string }) => string) {
    const frame = await waitFor(() => {
      const found = document.querySelector<HTMLIFrameElement>('iframe[src="/bot-check"]')
      if (!found) throw new Error('No frame yet.')
      return found
    })
    const postMessage = (question: { action?: string }, origin: string, [port]: MessagePort[]) => {
      expect(origin).toBe(location.origin)
      port?.postMessage(answerTo(question))
    }
    Object.defineProperty(frame, 'contentWindow', { value: { postMessage } })
    frame.dispatchEvent(new Event('load'))
    return frame
  }
  const sentAnswer = ({ fake }: { fake: ReturnType<typeof fakeApi> }) =>
    fake.requestsOf(signUp).map(({ query }) => query['g-recaptcha-response'])

  test('its token is sent, made when the form is sent; with the form the frame goes', async () => {
    const page = openSignUp({ fake: withGoogle() })
    const frame = await answerInFrame(({ action }) => (action ? `token for ${action}` : 'here'))
    await page.findByText(/^Protected by reCAPTCHA/)
    await page.fillIn()
    await page.press('Sign up')
    await page.findByRole('heading', { name: 'Check your email' })
    expect(sentAnswer(page)).toEqual(['token for UserRegistration'])
    expect(frame.isConnected).toBe(false)
  })

  test('a script that is blocked is told, with what can be done, and the puzzle takes its place', async () => {
    const page = openSignUp({ fake: withGoogle() })
    await answerInFrame(() => '')
    await page.findByText('Google’s bot check is blocked here')
    page.getByText(/^You can continue anyway: your browser solves a puzzle instead/)
    await page.fillIn()
    await page.press('Sign up')
    await page.findByRole('heading', { name: 'Check your email' })
    const { challenge, solution } = JSON.parse(atob(sentAnswer(page)[0] ?? ''))
    expect(await verifySolution({ challenge, solution, deriveKey, ...SECRETS })).toMatchObject({ verified: true })
  })

  test('so does one that has no token to give', async () => {
    const page = openSignUp({ fake: withGoogle() })
    await answerInFrame(({ action }) => (action ? '' : 'here'))
    await page.fillIn()
    await page.press('Sign up')
    await page.findByRole('heading', { name: 'Check your email' })
    expect(JSON.parse(atob(sentAnswer(page)[0] ?? ''))).toHaveProperty('solution')
  })
})

test('what one agrees to is a click away, in a tab of its own: the form stays', async () => {
  const page = openSignUp()
  for (const [name, href] of [
    [/^terms of service/, '/terms'],
    [/^privacy policy/, '/privacy'],
  ] as const) {
    const link = await page.findByRole<HTMLAnchorElement>('link', { name })
    expect([link.getAttribute('href'), link.target]).toEqual([href, '_blank'])
  }
})

test('an empty form says what is missing, and nothing is sent', async () => {
  const page = openSignUp()
  await page.press('Sign up')
  for (const name of [
    'Enter the first name',
    'Enter the last name',
    'Enter the email address',
    'Enter the password',
    'Terms: Agree to the terms to continue',
  ])
    page.getByRole('link', { name })
  expect(page.sent()).toEqual([])
})

test.each([
  ['identity-context:invalid-username', 'username', 'Email address'],
  ['identity-context:breached-password', 'password', 'Password'],
] as const)('%s is said at its field, and what was typed stays', async (name, field, label) => {
  const fake = fakeSignUp()
  fake.refuse(signUp, name, { fields: { [field]: 'Not this one.' } })
  const page = openSignUp({ fake })
  await page.fillIn()
  await page.press('Sign up')
  await page.findByRole('link', { name: `${label}: Not this one.` })
  expect((await page.field('Password')).value).toBe('plum-harbor-lantern')
})

test('identity-context:rate-limiting says how long to wait', async () => {
  const fake = fakeSignUp()
  fake.refuse(signUp, 'identity-context:rate-limiting', { context: { retry_after: 60 } })
  const page = openSignUp({ fake })
  await page.fillIn()
  await page.press('Sign up')
  expect((await page.findByRole('alert')).textContent).toBe('Too many attempts. Try again in 1 minute.')
})

test('request:captcha-failed is no dead end: the next try comes with a puzzle of its own', async () => {
  const fake = fakeSignUp()
  fake.refuse(signUp, 'request:captcha-failed')
  const page = openSignUp({ fake })
  await page.fillIn()
  await page.press('Sign up')
  expect((await page.findByRole('alert')).textContent).toContain('Try once more')
  fake.on(signUp, () => undefined)
  await page.press('Sign up')
  await page.findByRole('heading', { name: 'Check your email' })
  expect(fake.requestsOf(getBotCheck)).toHaveLength(2)
})

test('rule A3: an invitation and the page that asked for a login go along', async () => {
  rememberInvite('/invite/abc')
  rememberTarget('/account/keys')
  const page = openSignUp()
  await page.fillIn()
  await page.press('Sign up')
  await page.findByRole('heading', { name: 'Check your email' })
  expect(page.sent()).toMatchObject([{ invite_url: '/invite/abc', redirect_url: '/account/keys' }])
})

test('a password manager knows the fields, and no password is kept anywhere', async () => {
  const page = openSignUp()
  const kinds = await Promise.all(['First name', 'Last name', 'Email address', 'Password'].map(page.field))
  expect(kinds.map(({ autocomplete }) => autocomplete)).toEqual([
    'given-name',
    'family-name',
    'username',
    'new-password',
  ])
  await page.fillIn()
  await page.press('Sign up')
  await page.findByRole('heading', { name: 'Check your email' })
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('plum-harbor-lantern')
})

test('what somebody said of themselves before stands there already', async () => {
  const first = openSignUp()
  await first.fillIn()
  await first.press('Sign up')
  await first.press('Use another address')
  expect((await first.field('Email address')).value).toBe('nora@quist.example')
  expect((await first.field('First name')).value).toBe('Nora')
})

test('a person who is logged in goes on to where they were heading', async () => {
  const page = renderRemote(Root, { path: '/signup' })
  await page.findByText(/You are logged in/)
  expect(page.loaded).toEqual(['/account'])
})

describe('with a provider', () => {
  const ANSWER = '?code=a-code&state=google.a-state'
  const KNOWN = { first_name: 'Nora', last_name: 'Quist', email_address: 'nora@quist.example', code: 'of-nora' }

  function fakeProvider() {
    const fake = fakeSignUp()
    fake.on(prefillFromOidc, () => KNOWN)
    fake.on(signUpWithOidc, () => ({ signed_in: true }))
    return fake
  }
  const comeBack = (fake = fakeProvider(), search = ANSWER) =>
    openSignUp({ fake, path: `/account/callback/signup${search}` })
  const agree = async (page: ReturnType<typeof openSignUp>) => {
    await page.user.click(await page.findByRole('checkbox'))
    await page.press('Sign up')
  }

  test('one leaves for it from the form, with the way back that is for somebody new', async () => {
    const fake = fakeProvider()
    fake.on(listLoginProviders, () => [
      { provider: 'google', title: 'Google', callback: '/account/callback/login' },
      { provider: 'sso', title: 'single sign-on', callback: '/account/callback/sso' },
    ])
    fake.on(startOidc, () => ({ redirect_uri: 'https://accounts.example/' }))
    const page = openSignUp({ fake })
    await page.press('Continue with Google')
    await waitFor(() => expect(page.loaded).toEqual(['https://accounts.example/']))
    expect(fake.requestsOf(startOidc).map(({ body }) => body)).toEqual([
      { provider: 'google', redirect_uri: 'http://localhost/account/callback/signup' },
    ])
    expect(page.queryByRole('button', { name: /single sign-on/ })).toBeNull()
  })

  test('rule B23: the form is filled with what it said; agreeing logs in, and the account is next', async () => {
    const page = comeBack()
    expect((await page.field('First name')).value).toBe('Nora')
    expect((await page.field('Email address')).value).toBe('nora@quist.example')
    expect(location.href).toBe('http://localhost/signup')
    expect(page.queryByLabelText('Password')).toBeNull()
    await page.user.clear(await page.field('First name'))
    await page.user.type(await page.field('First name'), 'Eleonora')
    await agree(page)
    await waitFor(() => expect(page.loaded).toEqual(['/signup-information']))

    const [asked] = page.fake.requestsOf(prefillFromOidc)
    expect(asked?.body).toEqual({
      provider: 'google',
      code: 'a-code',
      state: 'google.a-state',
      request_path: '/account/callback/signup',
    })
    const [sent] = page.fake.requestsOf(signUpWithOidc)
    expect(sent?.body).toEqual({
      provider: 'google',
      code: 'of-nora',
      request_path: '/account/callback/signup',
      username: 'nora@quist.example',
      first_name: 'Eleonora',
      last_name: 'Quist',
      open_account: false,
      browser_id: expect.stringMatching(/^[\w-]{21}$/),
    })
    const answers = [asked, sent].map((request) => request?.query['g-recaptcha-response'])
    expect(new Set(answers).size).toBe(2)
  })

  test('an invitation is where one goes on', async () => {
    rememberInvite('/invite/abc')
    const page = comeBack()
    await agree(page)
    await waitFor(() => expect(page.loaded).toEqual(['/invite/abc']))
    expect(page.fake.requestsOf(signUpWithOidc)[0]?.body).toMatchObject({ invite_url: '/invite/abc' })
  })

  test('an address that the provider does not stand for is confirmed by mail', async () => {
    const fake = fakeProvider()
    fake.on(signUpWithOidc, () => ({ signed_in: false }))
    const page = comeBack(fake)
    await agree(page)
    await page.findByRole('heading', { name: 'Check your email' })
    page.getByText('nora@quist.example')
    expect(page.loaded).toEqual([])
  })

  test.each([
    [
      'identity-context:body-provider-login-taken',
      'That login is already linked to an account. Try a different login. Log in the way you did before; then you can ' +
        'connect this login under Security.',
      '/login',
    ],
    [
      'identity-context:login-already-exists',
      'That login is already linked to an account. Try a different login. Or log in with it here.',
      '/login',
    ],
    [
      'identity-context:round-trip-lost',
      'That took too long, or began in another browser. Try again from here.',
      '/signup',
    ],
  ] as const)('%s is said where somebody can go on', async (name, text, path) => {
    const fake = fakeProvider()
    fake.refuse(prefillFromOidc, name)
    const page = comeBack(fake)
    expect((await page.findByRole('alert')).textContent).toBe(text)
    expect(location.pathname).toBe(path)
  })

  test('a person who declines at the provider is back at the form, and no failure is told', async () => {
    const page = comeBack(fakeProvider(), '?error=access_denied&state=google.x')
    expect((await page.findByRole('alert')).textContent).toContain('You did not finish logging in.')
    await page.field('Password')
    expect(page.fake.requestsOf(prefillFromOidc)).toEqual([])
  })

  test('rule B31: an unknown person who logs in with a provider can sign up with what it said', async () => {
    const fake = fakeProvider()
    fake.refuse(logInWithOidc, 'identity-context:authentication-failure', {
      context: { provider: 'microsoft', code: 'of-the-refusal' },
    })
    const page = openSignUp({ fake, path: '/account/callback/g2?code=c&state=microsoft.s' })
    await page.press('Sign up with Microsoft')
    await page.findByText(/This is what Microsoft told us/)
    expect(fake.requestsOf(prefillFromOidc).map(({ body }) => body)).toEqual([
      { provider: 'microsoft', code: 'of-the-refusal', request_path: '/account/callback/signup' },
    ])
  })
})
