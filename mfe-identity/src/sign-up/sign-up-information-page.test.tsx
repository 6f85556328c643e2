import { afterEach, expect, test } from '@jest/globals'
import { getProfile, updateProfile } from '@portal/contracts/authorization/profile'
import { issueToken, logOut } from '@portal/contracts/authorization/session'
import { getBotCheck } from '@portal/contracts/captcha'
import { submitForm } from '@portal/contracts/forms/marketing-forms'
import { openAccount } from '@portal/contracts/sales/accounts'
import { rememberTarget } from '@portal/platform/navigation'
import { anEasyPuzzle, aProfile, aVisitor, fakeApi, renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { Root } from '../app.tsx'

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

function openPage(profile = aProfile({ first_name: 'Nora', last_name: 'Quist', company: '' })) {
  const fake = fakeApi()
  fake.on(getProfile, () => profile)
  fake.on(updateProfile, ({ body }) => body)
  fake.on(openAccount, () => ({ account_id: 10_020 }))
  const expiration = new Date(Date.now() + 1_800_000).toISOString()
  fake.on(issueToken, () => ({ access_token: 'a.b.c', token_type: 'Bearer' as const, expiration }))
  const page = renderRemote(Root, {
    path: '/signup-information',
    visitor: { ...aVisitor(), account: null, accounts: [], roles: [] },
    fake,
  })
  return { ...page, field: (label: string) => page.findByLabelText<HTMLInputElement>(label) }
}

test('rule B7: names that are known stand there; the account is opened, and its dashboard is next', async () => {
  const page = openPage()
  expect((await page.field('First name')).value).toBe('Nora')
  const label = await page.field('Account name')
  expect(label.value).toBe('Nora Quist')
  await page.user.clear(label)
  await page.user.type(label, 'Quist Maps')
  await page.press('Open account')
  await waitFor(() => expect(page.loaded).toEqual(['/account']))
  expect(page.fake.requestsOf(openAccount).map(({ body }) => body)).toEqual([{ account_label: 'Quist Maps' }])
  expect(page.fake.requestsOf(updateProfile)).toEqual([])
})

test('a name that was not known yet is saved as well, and the page that asked for a login is next', async () => {
  rememberTarget('/account/keys')
  const page = openPage(aProfile({ first_name: '', last_name: '', company: 'Quist Maps' }))
  await page.user.type(await page.field('First name'), 'Nora')
  await page.user.type(await page.field('Last name'), 'Quist')
  await page.press('Open account')
  await waitFor(() => expect(page.loaded).toEqual(['/account/keys']))
  expect(page.fake.requestsOf(updateProfile).map(({ body }) => body)).toMatchObject([
    { first_name: 'Nora', last_name: 'Quist', company: 'Quist Maps' },
  ])
})

test('rule E80: a person who was removed reads from which account and when, and can log out or open one', async () => {
  const removed_from = { account_label: 'Acme Logistics', at: '2026-11-26T17:00:00Z' }
  const page = openPage({ ...aProfile({ first_name: 'Nora', last_name: 'Quist', company: '' }), removed_from })
  await page.findByRole('heading', { level: 1, name: 'You were removed from Acme Logistics' })
  expect(page.container.textContent).toContain('An owner of Acme Logistics removed you on 11/26/2026.')
  expect(page.queryByLabelText('Account name')).toBeNull()
  expect(page.getByRole('button', { name: 'Log out' })).toBeTruthy()
  await page.press('Open an account')
  await page.findByRole('heading', { level: 1, name: 'Name your account' })
  expect((await page.field('Account name')).value).toBe('Nora Quist')
})

test('a person without an account can log out', async () => {
  const page = openPage()
  page.fake.on(logOut, () => undefined)
  await page.press('Log out')
  await waitFor(() => expect(page.loaded).toEqual(['/login']))
})

test('a person with an account goes on to it', async () => {
  const page = renderRemote(Root, { path: '/signup-information' })
  await page.findByText(/You are logged in/)
  expect(page.loaded).toEqual(['/account'])
})

test('rule M23: the answers go to the CRM where somebody agrees to it, and nowhere otherwise', async () => {
  const page = openPage()
  page.fake.on(getBotCheck, anEasyPuzzle)
  page.fake.on(submitForm, () => undefined)
  await page.user.selectOptions(await page.findByLabelText(/^What you do/), 'Developer')
  await page.user.click(page.getByRole('checkbox', { name: /help me get started/ }))
  await page.press('Open account')
  await waitFor(() => expect(page.loaded).toEqual(['/account']))
  const [sent] = page.fake.requestsOf(submitForm)
  expect(sent?.params).toEqual({ form: 'signup-information' })
  expect(sent?.body.fields).toContainEqual({ objectTypeId: '0-1', name: 'job_role', value: 'Developer' })

  const silent = openPage()
  await silent.press('Open account')
  await waitFor(() => expect(silent.loaded).toEqual(['/account']))
  expect(silent.fake.requestsOf(submitForm)).toEqual([])
})
