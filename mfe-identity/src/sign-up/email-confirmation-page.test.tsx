import { afterEach, expect, test } from '@jest/globals'
import { confirmEmail } from '@portal/contracts/authorization/self'
import { fakeApi, renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { Root } from '../app.tsx'

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const PATH = '/email-confirmation'

function openLink(fragment = '#id=10013&email=nora%40quist.example&token=secret-of-the-letter', fake = fakeApi()) {
  const page = renderRemote(Root, { path: `${PATH}${fragment}`, visitor: null, fake })
  return { ...page, sent: () => fake.requestsOf(confirmEmail).map(({ body }) => body) }
}
const confirming = (signed_in = true) => {
  const fake = fakeApi()
  fake.on(confirmEmail, () => ({ signed_in }))
  return fake
}

test('opening the link uses nothing up, and takes the token out of the address', async () => {
  const page = openLink(undefined, confirming())
  await page.findByRole('button', { name: 'Confirm email address' })
  expect([location.pathname, location.hash]).toEqual([PATH, ''])
  expect(page.sent()).toEqual([])
})

test('pressing the button signs in, and the account is next', async () => {
  localStorage.setItem('device:browser-id', '"V1StGXR8_Z5jdHi6B-myT"')
  const page = openLink(undefined, confirming())
  await page.press('Confirm email address')
  await waitFor(() => expect(page.loaded).toEqual(['/signup-information']))
  expect(page.sent()).toEqual([{ token: 'secret-of-the-letter', browser_id: 'V1StGXR8_Z5jdHi6B-myT' }])
})

test('rule A3: an invitation in the link is where one goes on; the page that asked for a login waits', async () => {
  const page = openLink('#id=1&token=t&invite=%2Finvite%2Fabc&redirect=%2Faccount%2Fkeys', confirming())
  await page.press('Confirm email address')
  await waitFor(() => expect(page.loaded).toEqual(['/invite/abc']))
  expect(sessionStorage.getItem('post-login-target')).toBe('"/account/keys"')
})

test('a link cannot lead out of the portal', async () => {
  const page = openLink('#id=1&token=t&invite=%2F%2Fevil.test&redirect=https%3A%2F%2Fevil.test', confirming())
  await page.press('Confirm email address')
  await waitFor(() => expect(page.loaded).toEqual(['/signup-information']))
  expect(sessionStorage.getItem('post-login-target')).toBeNull()
})

test('in another browser the holder of the letter chooses the password', async () => {
  const fake = fakeApi()
  fake.refuse(confirmEmail, 'identity-context:password-needed')
  const page = openLink(undefined, fake)
  await page.press('Confirm email address')
  const password = await page.findByLabelText<HTMLInputElement>('Password')
  expect(password.autocomplete).toBe('new-password')
  expect(page.container.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe(
    'nora@quist.example',
  )

  fake.on(confirmEmail, () => ({ signed_in: true }))
  await page.user.click(password)
  await page.user.paste('plum-harbor-lantern')
  await page.press('Confirm email address')
  await waitFor(() => expect(page.loaded).toEqual(['/signup-information']))
  expect(page.sent().at(-1)).toEqual({ token: 'secret-of-the-letter', password: 'plum-harbor-lantern' })
})

test('identity-context:token-unusable offers a new letter without typing the address again', async () => {
  const fake = fakeApi()
  fake.refuse(confirmEmail, 'identity-context:token-unusable')
  const page = openLink(undefined, fake)
  await page.press('Confirm email address')
  await page.user.click(await page.findByRole('link', { name: 'Send me a new one' }))
  expect((await page.findByLabelText<HTMLInputElement>('Email address')).value).toBe('nora@quist.example')
})

test('identity-context:login-already-exists leads to the login', async () => {
  const fake = fakeApi()
  fake.refuse(confirmEmail, 'identity-context:login-already-exists')
  const page = openLink(undefined, fake)
  await page.press('Confirm email address')
  await page.findByRole('heading', { name: 'You already have a login' })
  expect(page.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
})

test('a link that lost its end says so', async () => {
  const page = openLink('')
  expect(await page.findByRole('heading', { name: 'Part of the link is missing' })).toBeTruthy()
})

test('the new address of somebody who is here already is confirmed, and that is all', async () => {
  const page = openLink(undefined, confirming(false))
  await page.press('Confirm email address')
  await page.findByRole('heading', { name: 'Your email address is confirmed' })
  expect(page.loaded).toEqual([])
})
