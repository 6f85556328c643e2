import { expect, test } from '@jest/globals'
import {
  createOrganization,
  deleteOrganization,
  joinOrganization,
  makePrimaryAccount,
  type Organization,
  removeOrganizationAccount,
  renameOrganization,
  renewOrganizationKey,
} from '@portal/contracts/authorization/organizations'
import { issueToken } from '@portal/contracts/authorization/session'
import { allowSupport, barSupport } from '@portal/contracts/authorization/support-access'
import { aVisitor, renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { Root } from '../app.tsx'
import { anOrganization, fakeOrganization } from '../testing/fake-organization.ts'

const TOKEN = { access_token: 'a', token_type: 'Bearer', expiration: '2999-01-01T00:00:00Z' } as const

function open(held?: Organization | null, visitor = aVisitor()) {
  const fake = fakeOrganization(held)
  fake.on(issueToken, () => TOKEN)
  const view = renderRemote(Root, { path: '/account/organization', fake, visitor })
  return {
    ...view,
    fill: async (label: string, text: string) => {
      const field = await view.findByLabelText<HTMLInputElement>(label)
      await view.user.clear(field)
      await view.user.type(field, text)
    },
  }
}

test('an account that stands alone is told what an organization is, and registers one', async () => {
  const page = open(null)
  await page.findByText('This account stands alone')
  await page.press('Register an organization')
  await page.fill('Name', ' Acme Group ')
  await page.press('Register')

  await page.findByRole('heading', { name: 'Acme Group' })
  expect(page.fake.requestsOf(createOrganization).map(({ body }) => body)).toEqual([
    { organization_name: 'Acme Group' },
  ])
  expect(page.toasts()[0]?.content).toBe('Acme Group is registered')
})

test('a person who joins is told what becomes of its owners, and goes on with what they may then', async () => {
  const page = open(null)
  await page.findByText('This account stands alone')
  await page.press('Join with a key')
  const dialog = await page.findByRole('dialog', { name: 'Join an organization' })
  expect(dialog.textContent).toContain('Owners of Acme Logistics become restricted')
  await page.fill('Organization key', 'a-key')
  await page.press('Join')

  await waitFor(() => expect(page.loaded).toHaveLength(1))
  expect(page.fake.requestsOf(joinOrganization).map(({ body }) => body)).toEqual([{ organization_key: 'a-key' }])
})

test('This organization key is not valid or was used before: it is said in the dialog, and what was typed stays', async () => {
  const page = open(null)
  await page.findByText('This account stands alone')
  page.fake.refuse(joinOrganization, 'identity-context:organization-key-unusable')
  await page.press('Join with a key')
  await page.fill('Organization key', 'an-old-key')
  await page.press('Join')
  expect((await page.findByRole('alert')).textContent).toBe('This organization key is not valid or was used before.')
  expect((await page.findByLabelText<HTMLInputElement>('Organization key')).value).toBe('an-old-key')
  expect(page.loaded).toEqual([])
})

test('the primary account sees all accounts, and shows the key only when asked', async () => {
  const page = open()
  expect((await page.row('Acme Logistics')).textContent).toContain('Primary')
  await page.row('Acme Europe')
  const key = await page.findByLabelText<HTMLInputElement>('Organization key')
  expect(key.value).toBe('•'.repeat(32))

  await page.press('Replace')
  await waitFor(() => expect(page.fake.requestsOf(renewOrganizationKey)).toHaveLength(1))
  await page.press('Show Organization key')
  expect(key.value).toBe('fedcba9876543210fedcba9876543210')
})

test('a key that cannot be shown any more can be replaced', async () => {
  const page = open(anOrganization({ organization_key: '' }))
  await page.findByText('This key still works, but cannot be shown any more. Replace it to see the new one.')
  expect(page.queryByLabelText('Organization key')).toBeNull()
  await page.press('Replace')
  expect(await page.findByLabelText('Organization key')).toBeTruthy()
})

test('the organization is renamed', async () => {
  const page = open()
  await page.press('Rename')
  await page.fill('Name', 'Acme World')
  await page.user.click(page.getByRole('dialog').querySelector('button[type=submit]') as HTMLElement)
  await page.findByRole('heading', { name: 'Acme World' })
  expect(page.fake.requestsOf(renameOrganization).map(({ params, body }) => [params.id, body])).toEqual([
    [31, { organization_name: 'Acme World' }],
  ])
})

test('another account is removed after a question that says what becomes of it', async () => {
  const page = open()
  await page.choose('Acme Europe', 'Remove from the organization…')
  const dialog = await page.findByRole('alertdialog', { name: 'Remove Acme Europe from Acme Group?' })
  expect(dialog.textContent).toContain('Its restricted owners become full owners again.')
  await page.press('Remove')
  await waitFor(() => expect(page.queryByRole('row', { name: /Acme Europe/ })).toBeNull())
  expect(page.fake.requestsOf(removeOrganizationAccount).map(({ params }) => params.id)).toEqual([2])
})

test('a person who makes another account the primary one goes on with what they may then', async () => {
  const page = open()
  await page.choose('Acme Europe', 'Make it the primary account…')
  await page.press('Make primary')
  await waitFor(() => expect(page.loaded).toHaveLength(1))
  expect(page.fake.requestsOf(makePrimaryAccount).map(({ params }) => params.id)).toEqual([2])
})

test('an organization is removed only once its name was typed', async () => {
  const page = open()
  await page.press('Remove…')
  await page.findByRole('alertdialog', { name: 'Remove Acme Group?' })
  await page.press('Remove organization')
  expect(page.fake.requestsOf(deleteOrganization)).toEqual([])
  await page.user.type(page.getByRole('textbox', { name: /Acme Group/ }), 'Acme Group')
  await page.press('Remove organization')
  await page.findByText('This account stands alone')
  expect(page.fake.requestsOf(deleteOrganization).map(({ params }) => params.id)).toEqual([31])
})

test('an owner elsewhere sees no key, and can do nothing but leave', async () => {
  const page = open(anOrganization({ primary_account_id: 2, organization_key: '' }))
  await page.row('Acme Europe')
  expect(page.queryByLabelText('Organization key')).toBeNull()
  expect(page.queryByRole('button', { name: 'Rename' })).toBeNull()
  expect(page.queryByRole('button', { name: 'Actions for Acme Europe' })).toBeNull()
  await page.openMenu('Acme Logistics')
  const entries = await page.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Leave the organization…'])
})

test('a restricted owner is told whom to ask', async () => {
  const page = open(null, aVisitor({ roles: ['account-owner-restricted'] }))
  await page.findByText('You do not have access to the organization')
  expect(page.queryByText('This account stands alone')).toBeNull()
})

test('an owner keeps support out, and lets them in again', async () => {
  const page = open()
  const support = await page.findByRole<HTMLInputElement>('switch', {
    name: 'Let support view the portal as our members',
  })
  expect(support.checked).toBe(true)
  await page.user.click(support)
  await waitFor(() => expect(page.fake.requestsOf(barSupport)).toHaveLength(1))
  await waitFor(() => expect(support.checked).toBe(false))
  await page.user.click(support)
  await waitFor(() => expect(page.fake.requestsOf(allowSupport)).toHaveLength(1))
  await waitFor(() => expect(support.checked).toBe(true))
})

test('somebody of support who looks around is shown neither the key nor what they may not change', async () => {
  const acting = { by: 'Sanna Okafor', ends: '2999-01-01T00:00:00Z' }
  const page = open(anOrganization({ organization_key: '' }), aVisitor({ acting }))
  const support = await page.findByRole<HTMLInputElement>('switch', {
    name: 'Let support view the portal as our members',
  })
  expect(support.disabled).toBe(true)
  expect(page.queryByText('Organization key')).toBeNull()
})

test('rule G4: staff acting as an owner see the organization, and nothing that would be refused', async () => {
  const acting = { by: 'Sanna Okafor', ends: '2999-01-01T00:00:00Z' }
  const page = open(anOrganization(), aVisitor({ acting }))
  await page.findByRole('region', { name: 'Accounts' })
  for (const name of [/^Rename/, /^Remove/, /^Actions for/, /^Replace/]) {
    expect(page.queryByRole('button', { name })).toBeNull()
  }
})
