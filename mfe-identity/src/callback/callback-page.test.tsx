import { afterEach, expect, test } from '@jest/globals'
import { listLoginProviders, logInWithOidc } from '@portal/contracts/authorization/oidc'
import { rememberInvite, rememberTarget, takeTarget } from '@portal/platform/navigation'
import { type FakeApi, fakeApi, renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { Root } from '../app.tsx'

const ANSWER = '?code=a%2Bcode&state=google.a-state&iss=https%3A%2F%2Faccounts.example'

function fakeServer() {
  const fake = fakeApi()
  fake.on(listLoginProviders, () => [])
  fake.on(logInWithOidc, () => ({ user_id: 1, staff: false }))
  return fake
}

const comeBack = (search: string, fake: FakeApi = fakeServer(), path = '/account/callback/login') =>
  renderRemote(Root, { path: path + search, visitor: null, fake })

/** Collects everything that the browser stores and shows of visited addresses. */
const keptByBrowser = () =>
  JSON.stringify([location.href, history.state, { ...sessionStorage }, { ...localStorage }, document.body.innerHTML])

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('what the provider sent is handed to the server, and nothing of it is left in the browser', async () => {
  rememberTarget('/account/keys')
  const fake = fakeServer()
  const page = comeBack(ANSWER, fake)
  expect(location.href).toBe('http://localhost/account/callback/login')
  await waitFor(() => expect(page.loaded).toEqual(['/account/keys']))

  expect(fake.requestsOf(logInWithOidc).map(({ body }) => body)).toEqual([
    {
      provider: 'google',
      code: 'a+code',
      state: 'google.a-state',
      iss: 'https://accounts.example',
      request_path: '/account/callback/login',
    },
  ])
  expect(keptByBrowser()).not.toMatch(/a\+code|a%2Bcode|a-state/)
  expect(localStorage.getItem('device:sign-in-method')).toBe('"google"')
})

test('the second provider comes back to its own path; an invitation goes first', async () => {
  rememberInvite('/invite/abc')
  const fake = fakeServer()
  const page = comeBack('?code=c&state=microsoft.s', fake, '/account/callback/g2')
  await waitFor(() => expect(page.loaded).toEqual(['/invite/abc']))
  expect(fake.requestsOf(logInWithOidc).map(({ body }) => body)).toEqual([
    { provider: 'microsoft', code: 'c', state: 'microsoft.s', request_path: '/account/callback/g2' },
  ])
})

test.each([
  ['authentication-failure', 'No account is linked to that login. If your company uses single sign-on, use its portal'],
  ['general-upstream-failure', 'Something went wrong on the way. Refresh the page, or contact our support team.'],
  ['login-already-exists', 'That login is already linked to an account. Try a different login.'],
  ['body-provider-login-taken', 'That login is already linked to an account. Try a different login.'],
  ['rate-limiting', 'There was a problem creating your account.'],
  ['round-trip-lost', 'That took too long, or began in another browser. Try again from here.'],
] as const)(
  '%s is said before anything else on the login page, and where one was heading is kept',
  async (name, text) => {
    rememberTarget('/account/keys')
    const fake = fakeServer()
    fake.refuse(logInWithOidc, `identity-context:${name}`)
    const page = comeBack(ANSWER, fake)
    const alert = await page.findByRole('alert')
    expect(alert.textContent).toContain(text)
    expect(document.activeElement).toBe(alert)
    expect(page.getByRole('link', { name: 'support@doorstep.example' }).getAttribute('href')).toBe(
      'mailto:support@doorstep.example',
    )
    expect(location.href).toBe('http://localhost/login')
    expect(page.getByLabelText('Password')).toBeTruthy()
    expect(page.loaded).toEqual([])
    expect(takeTarget()).toBe('/account/keys')
    expect(localStorage.getItem('device:sign-in-method')).toBeNull()
  },
)

test('a person who declines is not told that something failed, in no words but ours', async () => {
  rememberTarget('/account/keys')
  const fake = fakeServer()
  const page = comeBack('?error=access_denied&error_description=Call+0900+for+help&state=google.s', fake)
  const alert = await page.findByRole('alert')
  expect(alert.textContent).toBe('You did not finish logging in. Try again, or choose another way.')
  expect(page.queryByRole('link', { name: /^support@/ })).toBeNull()
  expect(fake.requestsOf(logInWithOidc)).toEqual([])
  expect(takeTarget()).toBe('/account/keys')
})

test('a provider that fails is an upstream failure, and a server that cannot be reached is told apart', async () => {
  const failed = comeBack('?error=server_error&error_description=Call+0900&state=google.s')
  expect((await failed.findByRole('alert')).textContent).toMatch(/^Something went wrong on the way/)
  failed.unmount()

  const fake = fakeServer()
  fake.on(logInWithOidc, () => {
    throw new TypeError('Failed to fetch')
  })
  expect((await comeBack(ANSWER, fake).findByRole('alert')).textContent).toContain('could not be reached')
})

test.each(['', '?code=c', '?state=google.s', '?next=//evil.example'])(
  'a callback with %j is no answer',
  async (search) => {
    const fake = fakeServer()
    const page = comeBack(search, fake)
    await page.findByLabelText('Password')
    expect(location.href).toBe('http://localhost/login')
    expect(page.queryByRole('alert')).toBeNull()
    expect(fake.requestsOf(logInWithOidc)).toEqual([])
  },
)

test('not-asked-again: a person who had to prove their identity reads why that failed where they began', async () => {
  const fake = fakeServer()
  fake.refuse(logInWithOidc, 'identity-context:not-asked-again')
  const page = renderRemote(Root, { path: `/account/callback/login${ANSWER}`, fake })
  expect((await page.findByRole('alert')).textContent).toBe(
    'You were let in there without being asked who you are. Log out there, and try again.',
  )
  expect(location.pathname).toBe('/account/sign-in-again')
})
