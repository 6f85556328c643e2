import { afterEach, expect, test } from '@jest/globals'
import { logIn } from '@portal/contracts/authorization/session'
import { rememberInvite, rememberTarget } from '@portal/platform/navigation'
import { aStaffMember, fakeApi, type RemoteSetting, renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { Root } from '../app.tsx'

const LOGIN_FAILED =
  "Uh-oh! We couldn't log you in. Maybe double-check your credentials? Or if your account uses Google, Microsoft, or " +
  'Single Sign-On (SSO), try signing in that way instead.'

/** Opens the page as a visitor whose log-in succeeds. */
function openLogin(setting: RemoteSetting = {}) {
  const fake = setting.fake ?? fakeApi()
  if (!setting.fake) fake.on(logIn, () => ({ user_id: 1, staff: false }))
  const page = renderRemote(Root, { path: '/login', visitor: null, ...setting, fake })
  const email = () => page.getByRole<HTMLInputElement>('textbox', { name: 'Email address' })
  const password = () => page.getByLabelText<HTMLInputElement>('Password')
  const submit = () => page.user.click(page.getByRole('button', { name: /Log in/ }))

  return {
    ...page,
    email,
    password,
    submit,
    logInAs: async (address: string, secret: string) => {
      await page.user.click(email())
      await page.user.paste(address)
      await page.user.click(password())
      await page.user.paste(secret)
      await submit()
    },
  }
}

function refusing(
  ...refusal: Parameters<ReturnType<typeof fakeApi>['refuse']> extends [unknown, ...infer Rest] ? Rest : never
) {
  const fake = fakeApi()
  fake.refuse(logIn, ...refusal)
  return fake
}

afterEach(() => sessionStorage.clear())

test('logging in sends what was typed, and starts at home', async () => {
  const page = openLogin()
  await page.logInAs(' owner@acme.example ', ' correct horse ')

  expect(page.fake.requestsOf(logIn).map(({ body }) => body)).toEqual([
    { username: 'owner@acme.example', password: ' correct horse ' },
  ])
  expect(page.loaded).toEqual(['/account'])
})

test('staff are sent to the same place as everybody, from which the server leads them on', async () => {
  const fake = fakeApi()
  fake.on(logIn, () => ({ user_id: 2, staff: true }))
  const page = openLogin({ fake })
  await page.logInAs('support@doorstep.example', 'correct-horse-battery')
  expect(page.loaded).toEqual(['/account'])
})

test('an invitation goes before the page that asked for a login, and each is used once', async () => {
  rememberTarget('/account/keys?tab=recoverable')
  rememberInvite('/invite/abc')
  const first = openLogin()
  await first.logInAs('owner@acme.example', 'correct-horse-battery')
  expect(first.loaded).toEqual(['/invite/abc'])
  first.unmount()

  const second = openLogin()
  await second.logInAs('owner@acme.example', 'correct-horse-battery')
  expect(second.loaded).toEqual(['/account/keys?tab=recoverable'])
})

test('a refusal is said and focused, and what was typed stays', async () => {
  const page = openLogin({ fake: refusing('identity-context:invalid-credentials') })
  await page.logInAs('owner@acme.example', 'wrong')

  const alert = await page.findByRole('alert')
  expect(alert.textContent).toBe(LOGIN_FAILED)
  expect(document.activeElement).toBe(alert)
  expect([page.email().value, page.password().value]).toEqual(['owner@acme.example', 'wrong'])
  expect(page.loaded).toEqual([])
})

test('too many attempts say how long to wait', async () => {
  const fake = refusing('identity-context:too-many-attempts', { context: { retry_after: 61 } })
  const page = openLogin({ fake })
  await page.logInAs('owner@acme.example', 'wrong')
  expect((await page.findByRole('alert')).textContent).toBe('Too many attempts. Try again in 2 minutes.')
})

test('no answer is not a refusal', async () => {
  const fake = fakeApi()
  fake.on(logIn, () => {
    throw new TypeError('Failed to fetch')
  })
  const page = openLogin({ fake })
  await page.logInAs('owner@acme.example', 'correct-horse-battery')
  expect((await page.findByRole('alert')).textContent).toContain('could not be reached')
})

test('an empty form is not sent', async () => {
  const page = openLogin()
  await page.submit()

  page.getByRole('link', { name: 'Enter the email address' })
  page.getByRole('link', { name: 'Enter the password' })
  expect(page.password().getAttribute('aria-invalid')).toBe('true')
  expect(page.fake.requestsOf(logIn)).toEqual([])
})

test('a second press while the first is under way changes nothing, nor does one while the next page is on its way', async () => {
  let answer = () => {}
  const fake = fakeApi()
  fake.on(logIn, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return { user_id: 1, staff: false }
  })
  const page = openLogin({ fake })
  await page.logInAs('owner@acme.example', 'correct-horse-battery')
  await page.submit()
  await page.user.type(page.password(), '{Enter}')
  answer()

  await waitFor(() => expect(page.loaded).toEqual(['/account']))
  await page.submit()
  expect(page.getByRole('button', { name: /Log in/ }).getAttribute('aria-disabled')).toBe('true')
  expect(fake.requestsOf(logIn)).toHaveLength(1)
})

test('what a password manager filled in without a word is sent', async () => {
  const page = openLogin()
  const fillIn = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  fillIn?.call(page.email(), 'owner@acme.example')
  fillIn?.call(page.password(), 'correct-horse-battery')
  await page.submit()
  expect(page.fake.requestsOf(logIn).map(({ body }) => body)).toEqual([
    { username: 'owner@acme.example', password: 'correct-horse-battery' },
  ])
})

test('a password is in its field and nowhere else, and a half-filled form may be left', async () => {
  const page = openLogin({ fake: refusing('identity-context:invalid-credentials') })
  await page.logInAs('owner@acme.example', 'open sesame')
  await page.findByRole('alert')
  const states = () =>
    page.platform.queries
      .getMutationCache()
      .getAll()
      .map(({ state }) => state)
  await waitFor(() => expect(JSON.stringify(states())).not.toContain('open sesame'))
  expect(page.platform.guard.isDirty()).toBe(false)
})

test('a password can be looked at, and a password manager knows both fields', async () => {
  const page = openLogin()
  expect([page.email().autocomplete, page.password().autocomplete]).toEqual(['username', 'current-password'])
  expect(page.password().type).toBe('password')

  await page.user.click(page.getByRole('button', { name: 'Show password' }))
  expect(page.password().type).toBe('text')
  await page.user.click(page.getByRole('button', { name: 'Hide password' }))
  expect(page.password().type).toBe('password')
})

test('a person who is already logged in goes on to where they were heading', () => {
  rememberTarget('/account/team')
  const page = renderRemote(Root, { path: '/login' })
  expect(page.loaded).toEqual(['/account/team'])
  expect(page.queryByRole('button', { name: 'Log in' })).toBeNull()
})

test('so does staff', () => {
  expect(renderRemote(Root, { path: '/login', visitor: aStaffMember('support') }).loaded).toEqual(['/account'])
})

test('whose browser blocks cookies is told before they try', () => {
  Object.defineProperty(navigator, 'cookieEnabled', { value: false, configurable: true })
  try {
    expect(openLogin().getByText('Your browser blocks cookies')).toBeTruthy()
  } finally {
    Reflect.deleteProperty(navigator, 'cookieEnabled')
  }
})

test('a person with a password that support has set goes on to choose their own', async () => {
  const fake = refusing('identity-context:password-change-required', { context: { token: 'a-token' } })
  const page = openLogin({ fake })
  await page.logInAs('owner@acme.example', 'given-by-support')
  await page.findByRole('heading', { level: 1, name: 'Set a new password' })
  expect(location.pathname + location.hash).toBe('/reset-password')
})
