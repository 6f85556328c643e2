import { afterEach, expect, test } from '@jest/globals'
import { listLoginProviders, startOidc } from '@portal/contracts/authorization/oidc'
import { logIn } from '@portal/contracts/authorization/session'
import { rememberTarget, takeTarget } from '@portal/platform/navigation'
import { type FakeApi, fakeApi, renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { Root } from '../app.tsx'

const GOOGLE = { provider: 'google', title: 'Google', callback: '/account/callback/login' }
const MICROSOFT = { provider: 'microsoft', title: 'Microsoft', callback: '/account/callback/g2' }
const AT_PROVIDER = 'https://accounts.example/authorize?state=google.x'

function fakeProviders(providers = [GOOGLE, MICROSOFT]) {
  const fake = fakeApi()
  fake.on(listLoginProviders, () => providers)
  fake.on(startOidc, () => ({ redirect_uri: AT_PROVIDER }))
  fake.on(logIn, () => ({ user_id: 1, staff: false }))
  return fake
}

const openLogin = (fake: FakeApi = fakeProviders()) => renderRemote(Root, { path: '/login', visitor: null, fake })

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('the providers that there are stand below the password, in their order', async () => {
  const page = openLogin()
  await page.findByRole('button', { name: 'Continue with Google' })
  expect(page.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '',
    'Log in',
    'Continue with Google',
    'Continue with Microsoft',
  ])
})

test('without providers there is the password alone', async () => {
  const fake = fakeProviders([])
  const page = openLogin(fake)
  await waitFor(() => expect(fake.requestsOf(listLoginProviders)).toHaveLength(1))
  expect(page.getAllByRole('button')).toHaveLength(2)
  expect(page.queryByText('or')).toBeNull()
})

test('one leaves for a provider with the way back that is its own, once, and where one was heading is kept', async () => {
  rememberTarget('/account/keys?tab=recoverable')
  const fake = fakeProviders()
  const page = openLogin(fake)
  const button = await page.findByRole('button', { name: 'Continue with Microsoft' })
  await page.user.click(button)
  await page.user.click(button)
  await page.user.click(page.getByRole('button', { name: 'Continue with Google' }))

  expect(fake.requestsOf(startOidc).map(({ body }) => body)).toEqual([
    { provider: 'microsoft', redirect_uri: 'http://localhost/account/callback/g2' },
  ])
  expect(page.loaded).toEqual([AT_PROVIDER])
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(takeTarget()).toBe('/account/keys?tab=recoverable')
})

test('a provider that is away is told, and can be tried again', async () => {
  const fake = fakeProviders()
  fake.refuse(startOidc, 'identity-context:general-upstream-failure')
  const page = openLogin(fake)
  await page.user.click(await page.findByRole('button', { name: 'Continue with Google' }))
  const alert = await page.findByRole('alert')
  expect(alert.textContent).toContain('Something went wrong on the way. Refresh the page, or contact our support team.')
  expect(document.activeElement).toBe(alert)

  fake.on(startOidc, () => ({ redirect_uri: AT_PROVIDER }))
  await page.press('Continue with Google')
  expect(page.loaded).toEqual([AT_PROVIDER])
})

test('ways in that could not be asked for can be asked for again; the password works all the while', async () => {
  const fake = fakeProviders()
  fake.refuse(listLoginProviders, 'request:not-found')
  const page = openLogin(fake)
  await page.findByText('Other ways to log in could not be loaded.')
  expect(page.getByRole('button', { name: 'Log in' })).toBeTruthy()

  fake.on(listLoginProviders, () => [GOOGLE])
  await page.press('Retry')
  await page.findByRole('button', { name: 'Continue with Google' })
})

test('the way that somebody came in by last is marked', async () => {
  localStorage.setItem('device:sign-in-method', '"microsoft"')
  const page = openLogin()
  await page.findByRole('button', { name: 'Continue with Microsoft Last used' })
  expect(page.getByRole('button', { name: 'Continue with Google' })).toBeTruthy()
  expect(page.queryByText(/last time/)).toBeNull()

  await page.user.type(page.getByRole('textbox', { name: 'Email address' }), 'owner@acme.example')
  await page.user.type(page.getByLabelText('Password'), 'correct-horse-battery')
  await page.press('Log in')
  await waitFor(() => expect(page.loaded).toEqual(['/account']))
  page.unmount()
  expect(openLogin().getByText('You used your password last time.')).toBeTruthy()
})
