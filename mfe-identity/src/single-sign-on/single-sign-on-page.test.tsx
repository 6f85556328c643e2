import { expect, test } from '@jest/globals'
import {
  activateIdentityProvider,
  createOidcProvider,
  deactivateIdentityProvider,
  type IdentityProvider,
  removeIdentityProvider,
  testIdentityProvider,
  updateOidcProvider,
} from '@portal/contracts/authorization/identity-providers'
import { renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { Root } from '../app.tsx'
import { anIdentityProvider, anOidcProvider, fakeIdentityProvider } from '../testing/fake-identity-provider.ts'
import { anOrganization } from '../testing/fake-organization.ts'

function open(held?: IdentityProvider, organization = anOrganization() as ReturnType<typeof anOrganization> | null) {
  const fake = fakeIdentityProvider(held, organization)
  const view = renderRemote(Root, { path: '/account/sso', fake })
  return {
    ...view,
    fill: async (label: string, text: string) => {
      const field = await view.findByLabelText<HTMLInputElement>(label)
      await view.user.clear(field)
      if (text) await view.user.type(field, text)
    },
  }
}

const PASSED = {
  at: '2026-03-09T09:00:00Z',
  subject: 'c0ffee02',
  attributes: [{ name: 'email', value: 'ida@acme.example' }],
  problem: '',
}

test('without an organization the page says where to begin', async () => {
  const page = open(undefined, null)
  await page.findByText('Single sign-on belongs to an organization')
  expect(page.getByRole('link', { name: 'Register an organization' }).getAttribute('href')).toBe(
    '/account/organization',
  )
})

test('an owner elsewhere is told whom to ask', async () => {
  const page = open(anIdentityProvider(), anOrganization({ primary_account_id: 2 }))
  expect(await page.findByText('The primary account looks after single sign-on')).toBeTruthy()
})

test('an OpenID Connect provider is told of us, and we of it', async () => {
  const page = open()
  await page.findByText('https://portal.example/account/callback/sso')
  await page.fill('Issuer', 'https://login.acme.example')
  await page.fill('Client ID', 'portal')
  await page.fill('Client secret', 'a-secret')
  await page.fill('Scopes', ' openid  groups ')
  await page.user.selectOptions(page.getByLabelText('Role of newcomers'), 'API key viewer')
  await page.press('Save')

  await page.findByText('These settings have not been tested yet.')
  expect(page.fake.requestsOf(createOidcProvider).map(({ body }) => body)).toEqual([
    {
      name: 'Company login',
      issuer: 'https://login.acme.example',
      client_id: 'portal',
      client_secret: 'a-secret',
      scopes: ['openid', 'groups'],
      is_id_token_mapping: true,
      default_role: 'api-key-viewer',
    },
  ])
})

test('no password manager takes the settings for a login of the person who types them', async () => {
  const page = open()
  await page.findByLabelText('Issuer')
  for (const label of ['Name', 'Issuer', 'Client ID', 'Client secret', 'Scopes'])
    expect([label, page.getByLabelText<HTMLInputElement>(label).autocomplete]).toEqual([label, 'off'])
  for (const label of ['Client ID', 'Client secret'])
    expect(Object.keys(page.getByLabelText(label).dataset)).toEqual(
      expect.arrayContaining(['1pIgnore', 'bwignore', 'lpignore']),
    )
  await page.user.click(page.getByRole('radio', { name: /^SAML/ }))
  for (const label of ['Address of its metadata', 'Metadata (XML)'])
    expect(page.getByLabelText(label).getAttribute('autocomplete')).toBe('off')
})

test('the settings of a SAML provider are told our addresses, and our metadata as an address and as a file', async () => {
  const page = open()
  await page.user.click(await page.findByRole('radio', { name: /^SAML/ }))
  page.getByRole('button', { name: 'Copy Metadata' })
  const file = page.getByRole('link', { name: 'Download our metadata' })
  expect(file.getAttribute('download')).toBe('doorstep-metadata.xml')
})

test('each brand has its own words for what is to do there', async () => {
  const page = open()
  await page.user.selectOptions(await page.findByLabelText('Made by'), 'Okta')
  expect(page.getByText(/Sign-in redirect URIs/)).toBeTruthy()
  await page.user.selectOptions(page.getByLabelText('Made by'), 'Microsoft Entra ID')
  page.getByText(/Certificates & secrets/)
})

test('settings are changed without typing the secret again, and what is there stands in the form', async () => {
  const page = open(anOidcProvider({ default_role: 'billing-viewer' }))
  await page.press('Change')
  expect((await page.findByLabelText<HTMLInputElement>('Issuer')).value).toBe('https://login.acme.example')
  expect(page.getByLabelText<HTMLInputElement>('Client secret').value).toBe('')
  await page.fill('Name', 'Renamed')
  await page.press('Save')
  await page.findByRole('heading', { name: /Renamed/ })
  expect(page.fake.requestsOf(updateOidcProvider).map(({ body }) => body)).toEqual([
    {
      name: 'Renamed',
      issuer: 'https://login.acme.example',
      client_id: 'portal',
      client_secret: '',
      scopes: ['openid', 'email'],
      is_id_token_mapping: true,
      default_role: 'billing-viewer',
    },
  ])
})

test('a refused field says so and keeps what was typed', async () => {
  const page = open()
  page.fake.refuse(createOidcProvider, 'request:invalid', { fields: { issuer: 'Enter an https address' } })
  await page.fill('Issuer', 'http://login.acme.example')
  await page.fill('Client ID', 'portal')
  await page.fill('Client secret', 'a-secret')
  await page.press('Save')
  await page.findByRole('link', { name: 'Issuer: Enter an https address' })
  expect(page.getByLabelText<HTMLInputElement>('Client secret').value).toBe('a-secret')
})

test('a test leaves for the identity provider; what it told is shown afterwards', async () => {
  const page = open(anOidcProvider())
  await page.press('Test sign-in')
  await waitFor(() => expect(page.fake.requestsOf(testIdentityProvider)).toHaveLength(1))
  page.unmount()

  const after = open(anOidcProvider({ last_test: PASSED }))
  await after.findByText('The test passed')
  after.getByText('ida@acme.example')
  after.getByText('c0ffee02')
})

test('a test that failed says why', async () => {
  const page = open(anOidcProvider({ last_test: { ...PASSED, attributes: [], problem: 'unexpected aud' } }))
  await page.findByText('The last test failed')
  expect(page.getByText(/unexpected aud/)).toBeTruthy()
})

test('it is activated at once, and deactivated after a question', async () => {
  const page = open(anOidcProvider({ last_test: PASSED }))
  await page.press('Activate')
  await page.findByText('Active')
  expect(page.fake.requestsOf(activateIdentityProvider)).toHaveLength(1)
  await page.press('Deactivate…')
  await page.findByRole('alertdialog', { name: 'Deactivate Company login?' })
  await page.press('Deactivate')
  await page.findByText('Configured')
  expect(page.fake.requestsOf(deactivateIdentityProvider)).toHaveLength(1)
})

test('it is removed once its name was typed', async () => {
  const page = open(anOidcProvider())
  await page.press('Remove…')
  await page.user.type(await page.findByRole('textbox', { name: /Company login/ }), 'Company login')
  await page.press('Remove')
  await page.findByLabelText('Issuer')
  expect(page.fake.requestsOf(removeIdentityProvider)).toHaveLength(1)
})
