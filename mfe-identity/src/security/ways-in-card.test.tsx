import { expect, test } from '@jest/globals'
import { removeOidcLogin, startOidc } from '@portal/contracts/authorization/oidc'
import { removePasswordLogin } from '@portal/contracts/authorization/self'
import { waitFor, within } from '@testing-library/react'
import { fakeSecurity, GOOGLE, PASSWORD } from '../testing/fake-security.ts'
import { openSecurity } from '../testing/open-security.tsx'

const both = () => fakeSecurity({ credentials: [PASSWORD, GOOGLE] })

test('each way in, by its address; the only one cannot be removed', async () => {
  const page = openSecurity()
  await page.findByText('owner@acme.example', { selector: 'td *, td' })
  expect(page.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

test('a provider is removed after a question, and so is a password', async () => {
  const page = openSecurity({ fake: both() })
  await page.press('Remove Google, olivia@gmail.example')
  const dialog = await page.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Google (olivia@gmail.example) no longer lets you in here.')
  await page.user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(page.queryByText('olivia@gmail.example')).toBeNull())
  expect(page.fake.requestsOf(removeOidcLogin).map(({ query }) => query)).toEqual([
    { provider: 'google', email_address: 'olivia@gmail.example' },
  ])

  const other = openSecurity({ fake: both() })
  await other.press('Remove Password, owner@acme.example')
  const question = await other.findByRole('alertdialog')
  await other.user.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(other.fake.requestsOf(removePasswordLogin)).toHaveLength(1))
})

test('You need at least one way to log in.', async () => {
  const fake = both()
  fake.refuse(removeOidcLogin, 'identity-context:last-credential')
  const page = openSecurity({ fake })
  await page.press('Remove Google, olivia@gmail.example')
  const dialog = await page.findByRole('alertdialog')
  await page.user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(await within(dialog).findByRole('alert')).toHaveProperty('textContent', 'You need at least one way to log in.')
})

test('a provider is connected by leaving for it, to come back to the callback for that', async () => {
  const page = openSecurity()
  await page.press('Connect Microsoft')
  await waitFor(() => expect(page.loaded).toHaveLength(1))
  expect(page.fake.requestsOf(startOidc).map(({ body }) => body)).toEqual([
    { provider: 'microsoft', redirect_uri: 'http://localhost/account/callback/add-login' },
  ])
  expect(page.loaded[0]).toContain('https://microsoft.example/')
})

test('the login of one’s company is connected where there is one', async () => {
  const page = openSecurity({ fake: fakeSecurity({ company: 'Acme Group' }) })
  await page.press('Connect the login of Acme Group')
  await waitFor(() => expect(page.loaded).toEqual(['https://login.acme.example/']))
})

test('a person who has it connected, or no such company, is not offered it', async () => {
  const sso = { ...GOOGLE, provider: 'sso' }
  const page = openSecurity({ fake: fakeSecurity({ company: 'Acme Group', credentials: [PASSWORD, sso] }) })
  await page.findByText('Company login')
  expect(page.queryByRole('button', { name: /^Connect the login of/ })).toBeNull()
})
