import { afterEach, expect, test } from '@jest/globals'
import { requestPasswordReset, resetPassword } from '@portal/contracts/authorization/password-reset'
import { logOut } from '@portal/contracts/authorization/session'
import { aVisitor, fakeApi, type RemoteSetting, renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { Root } from '../app.tsx'

const NEW = 'plum-harbor-lantern'
afterEach(() => sessionStorage.clear())

function fakeReset() {
  const fake = fakeApi()
  fake.on(requestPasswordReset, () => undefined)
  fake.on(resetPassword, () => undefined)
  fake.on(logOut, () => undefined)
  return fake
}

function open(path: string, { fake = fakeReset(), visitor = null }: RemoteSetting = {}) {
  const page = renderRemote(Root, { path, visitor, fake })
  const field = (label: string) => page.findByLabelText<HTMLInputElement>(label)
  return {
    ...page,
    field,
    fill: async (label: string, text: string) => {
      const input = await field(label)
      await page.user.clear(input)
      await page.user.click(input)
      await page.user.paste(text)
    },
  }
}
const LINK = '/reset-password#token=secret-of-the-letter&username=nora%40quist.example'

async function setPassword(page: ReturnType<typeof open>, password: string, repeated = password) {
  await page.fill('New password', password)
  await page.fill('Repeat the new password', repeated)
  await page.press('Set password')
}

test('the address that was typed at the login comes along, and the answer tells nothing about it', async () => {
  const page = open('/login')
  await page.fill('Email address', 'nora@quist.example')
  await page.user.click(page.getByRole('link', { name: 'Forgot password?' }))
  await page.press('Email me a link')
  await page.findByRole('heading', { name: 'Check your email' })
  page.getByText(/^If someone logs in with/)
  expect(page.fake.requestsOf(requestPasswordReset).map(({ body }) => body)).toEqual([
    { username: 'nora@quist.example' },
  ])
})

test('a link’s token leaves the address at once; a new password leads to the login, which knows the address', async () => {
  const page = open(LINK)
  await page.field('New password')
  expect(location.hash).toBe('')
  await setPassword(page, NEW)
  await waitFor(() => expect(location.pathname).toBe('/login'))
  expect(page.toasts()[0]?.content).toBe('Your new password is set. Log in with it.')
  expect(page.fake.requestsOf(resetPassword).map(({ body }) => body)).toEqual([
    { token: 'secret-of-the-letter', username: 'nora@quist.example', password: NEW },
  ])
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/secret-of-the-letter|plum-harbor/)
  page.unmount()
  expect((await open('/login').field('Email address')).value).toBe('nora@quist.example')
})

test('a password manager knows whose new password it is', async () => {
  const page = open(LINK)
  const kinds = await Promise.all(['New password', 'Repeat the new password'].map(page.field))
  expect(kinds.map(({ autocomplete }) => autocomplete)).toEqual(['new-password', 'new-password'])
  expect(page.container.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe(
    'nora@quist.example',
  )
})

test('account.md §5: both have to match', async () => {
  const page = open(LINK)
  await setPassword(page, NEW, 'plum-harbor-lantert')
  await page.findByText("Passwords don't match")
  expect(page.fake.requestsOf(resetPassword)).toEqual([])
})

test('identity-context:token-unusable offers a new link without typing the address again', async () => {
  const fake = fakeReset()
  fake.refuse(resetPassword, 'identity-context:token-unusable')
  const page = open(LINK, { fake })
  await setPassword(page, NEW)
  await page.user.click(await page.findByRole('link', { name: 'Send me a new one' }))
  expect((await page.field('Email address')).value).toBe('nora@quist.example')
})

test('a person who is still logged in here is logged out, as everywhere', async () => {
  const page = open(LINK, { visitor: aVisitor() })
  await setPassword(page, NEW)
  await waitFor(() => expect(page.loaded).toEqual(['/login']))
})

test('a link that lost its end says so', async () => {
  await open('/reset-password').findByRole('heading', { name: 'Part of the link is missing' })
  expect(location.pathname).toBe('/reset-password')
})
