import { expect, test } from '@jest/globals'
import {
  activateIdentityProvider,
  createOidcProvider,
  createSamlProvider,
  deactivateIdentityProvider,
  type IdentityProvider,
  removeIdentityProvider,
  restoreIdentityProvider,
  testIdentityProvider,
  updateOidcProvider,
  updateSamlProvider,
} from '@portal/contracts/authorization/identity-providers'
import { renderRemote } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { Root } from '../app.tsx'
import {
  anIdentityProvider,
  anOidcProvider,
  aSamlProvider,
  fakeIdentityProvider,
} from '../testing/fake-identity-provider.ts'
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
  expect(await page.findByText('The primary account manages single sign-on')).toBeTruthy()
})

test('an OpenID Connect provider is told of us, and we of it', async () => {
  const page = open()
  await page.findByText('https://portal.example/account/callback/sso')
  await page.fill('Issuer', 'https://login.acme.example')
  await page.fill('Client ID', 'portal')
  await page.fill('Client secret', 'a-secret')
  await page.fill('Scopes', ' openid  groups ')
  await page.user.selectOptions(page.getByLabelText('Role for new people'), 'API key viewer')
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
  for (const label of ['Metadata URL', 'Metadata (XML)'])
    expect(page.getByLabelText(label).getAttribute('autocomplete')).toBe('off')
})

test('the settings of a SAML provider are told our addresses, and our metadata as an address and as a file', async () => {
  const page = open()
  await page.user.click(await page.findByRole('radio', { name: /^SAML/ }))
  page.getByRole('button', { name: 'Copy Metadata' })
  const file = page.getByRole('link', { name: 'Download our metadata' })
  expect(file.getAttribute('download')).toBe('doorstep-metadata.xml')
})

test('and our certificate, for identity providers that check what we ask', async () => {
  const page = open()
  await page.user.click(await page.findByRole('radio', { name: /^SAML/ }))
  const { href, download } = page.getByRole<HTMLAnchorElement>('link', { name: 'Download our certificate' })
  expect([href, download]).toEqual(['https://portal.example/api/authorization/sso/saml/31/certificate', 'doorstep.pem'])
})

const METADATA = '<EntityDescriptor entityID="https://idp.acme.example/saml"/>'

async function setUpSaml() {
  const page = open()
  await page.user.click(await page.findByRole('radio', { name: /^SAML/ }))
  const created = () => page.fake.requestsOf(createSamlProvider).map(({ body }) => body)
  return { ...page, created }
}

const AS_OFFERED = {
  name: 'Company login',
  name_id_format: 'unspecified',
  transient_mapping_attribute_name: '',
  binding: 'unspecified',
  default_role: '',
}

test('metadata of a SAML provider are pasted as XML', async () => {
  const page = await setUpSaml()
  await page.user.click(page.getByLabelText('Metadata (XML)'))
  await page.user.paste(METADATA)
  await page.press('Save')
  await page.findByText('These settings have not been tested yet.')
  expect(page.created()).toEqual([{ ...AS_OFFERED, metadata_xml: METADATA }])
})

test('metadata of a SAML provider come as a file, whose text stands in the form', async () => {
  const page = await setUpSaml()
  const file = new File([METADATA], 'metadata.xml', { type: 'application/xml' })
  await page.user.upload(page.getByLabelText(/^Metadata file/), file)
  await waitFor(() => expect(page.getByLabelText<HTMLTextAreaElement>('Metadata (XML)').value).toBe(METADATA))
  await page.press('Save')
  await waitFor(() => expect(page.created()).toEqual([{ ...AS_OFFERED, metadata_xml: METADATA }]))
})

test('metadata of a SAML provider are had from their address', async () => {
  const page = await setUpSaml()
  await page.fill('Metadata URL', 'https://idp.acme.example/metadata')
  await page.press('Save')
  await waitFor(() =>
    expect(page.created()).toEqual([{ ...AS_OFFERED, metadata_url: 'https://idp.acme.example/metadata' }]),
  )
})

test('how somebody is named and how requests go is chosen while it is set up', async () => {
  const page = await setUpSaml()
  await page.fill('Metadata URL', 'https://idp.acme.example/metadata')
  await page.user.selectOptions(page.getByLabelText('Name ID'), 'Transient, with a user ID attribute')
  await page.fill('User ID attribute', 'uid')
  await page.user.selectOptions(page.getByLabelText('Send requests by'), 'POST')
  await page.user.selectOptions(page.getByLabelText('Request signing'), 'Signed (RSA-SHA256)')
  await page.press('Save')
  await waitFor(() =>
    expect(page.created()).toEqual([
      {
        ...AS_OFFERED,
        metadata_url: 'https://idp.acme.example/metadata',
        name_id_format: 'transient',
        transient_mapping_attribute_name: 'uid',
        binding: 'post',
        signed_request: true,
      },
    ]),
  )
})

test('an attribute that names somebody is asked for only where the name ID is another one each time', async () => {
  const page = await setUpSaml()
  expect(page.queryByLabelText('User ID attribute')).toBeNull()
  await page.user.selectOptions(page.getByLabelText('Name ID'), 'Persistent')
  expect(page.queryByLabelText('User ID attribute')).toBeNull()
})

test('what metadata say is summed up: two certificates, each with its dates and its state', async () => {
  const page = open(aSamlProvider())
  await page.findByText('https://idp.acme.example/saml')
  const linesOf = (term: string) => {
    const { nextElementSibling } = page.getByText(term)
    return within(nextElementSibling as HTMLElement)
  }
  const [next, old] = [linesOf('Certificate 1'), linesOf('Certificate 2')]
  next.getByText('CN=next.acme.example')
  next.getByText('Valid')
  next.getByText('03/01/2099')
  old.getByText('CN=old.acme.example')
  old.getByText('Expired')
  old.getByText('03/01/2025')
  expect(next.queryByText('Expired')).toBeNull()
  expect(page.getByText('Login by redirect').nextElementSibling?.textContent).toBe('https://idp.acme.example/sso')
  expect(page.getByText('Requests').nextElementSibling?.textContent).toBe('Redirect, or POST if needed, not signed')
})

test('a change of SAML settings begins with what is there, and leaves the metadata', async () => {
  const saml = { ...aSamlProvider().saml, binding: 'post', signed_request: true, name_id_format: 'email' }
  const page = open(aSamlProvider({ saml: saml as NonNullable<IdentityProvider['saml']> }))
  await page.press('Change')
  expect((await page.findByLabelText<HTMLSelectElement>('Request signing')).value).toBe('always')
  expect(page.getByLabelText<HTMLSelectElement>('Send requests by').value).toBe('post')
  await page.user.selectOptions(page.getByLabelText('Request signing'), 'Not signed')
  await page.press('Save')
  await waitFor(() =>
    expect(page.fake.requestsOf(updateSamlProvider).map(({ body }) => body)).toEqual([
      { ...AS_OFFERED, name_id_format: 'email', binding: 'post', signed_request: false },
    ]),
  )
})

test('each brand has its own words for what is to do there', async () => {
  const page = open()
  await page.user.selectOptions(await page.findByLabelText('Provider'), 'Okta')
  expect(page.getByText(/Sign-in redirect URIs/)).toBeTruthy()
  await page.user.selectOptions(page.getByLabelText('Provider'), 'Microsoft Entra ID')
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
  await page.findByText('Enter an https address')
  expect(document.activeElement).toBe(page.getByLabelText('Issuer'))
  expect(page.getByLabelText<HTMLInputElement>('Client secret').value).toBe('a-secret')
})

test('a test leaves for the identity provider; what it told is shown afterwards', async () => {
  const page = open(anOidcProvider())
  await page.press('Test login')
  await waitFor(() => expect(page.fake.requestsOf(testIdentityProvider)).toHaveLength(1))
  page.unmount()

  const after = open(anOidcProvider({ last_test: PASSED }))
  await after.findByText('The test passed')
  after.getByText('ida@acme.example')
  after.getByText('c0ffee02')
})

test('rule B83: a test that cannot begin says what to ask for, until it is tried again', async () => {
  const page = open(anOidcProvider())
  const words = 'The issuer calls itself https://login.acme.example/company.'
  page.fake.refuse(testIdentityProvider, 'identity-context:general-upstream-failure', { fields: { issuer: words } })
  await page.press('Test login')
  await page.findByText('The test could not start')
  expect(page.getByText(words)).toBeTruthy()
})

test('a test that failed says why', async () => {
  const page = open(anOidcProvider({ last_test: { ...PASSED, attributes: [], problem: 'unexpected aud' } }))
  await page.findByText('The last test failed')
  expect(page.getByText(/unexpected aud/)).toBeTruthy()
})

const REPLACES = { name: 'Old login', people: 12, people_without_other_login: 3, keeps_logins: false }

test('rule F80: what was not tested, or failed its test, is not activated', async () => {
  for (const last_test of [null, { ...PASSED, problem: 'It refused.' }]) {
    const page = open(anOidcProvider({ last_test }))
    await page.findByText(/It can be activated once a test login has passed/)
    expect(page.queryByRole('button', { name: /^Activate/ })).toBeNull()
    page.unmount()
  }
})

test('rule F81: before another is replaced a dialog names its people and what they can do; there is a way back', async () => {
  const page = open(anOidcProvider({ last_test: PASSED, replaces: REPLACES }))
  await page.press('Activate…')
  const dialog = within(await page.findByRole('alertdialog', { name: 'Replace Old login with Company login?' }))
  dialog.getByText('12 people')
  dialog.getByText(/3 of them have no other way to log in, and can set a password with “Forgot password”/)
  expect(page.fake.requestsOf(activateIdentityProvider)).toHaveLength(0)
  await page.press('Replace')
  await page.findByText(/Old login was replaced. It is kept until 04\/08\/2026, with the logins of 12 people/)
  await page.press('Switch back…')
  await page.press('Switch back')
  await waitFor(() => expect(page.fake.requestsOf(restoreIdentityProvider)).toHaveLength(1))
})

test('people of the same issuer are said to keep their logins', async () => {
  const page = open(anOidcProvider({ last_test: PASSED, replaces: { ...REPLACES, people: 1, keeps_logins: true } }))
  await page.press('Activate…')
  expect(await page.findByText(/They keep their logins: both connections have the same issuer/)).toBeTruthy()
})

test('rule F84: an owner is told that another organization has their name', async () => {
  const page = open(anOidcProvider({ is_found_by_name: false }))
  expect(await page.findByText(/Another organization with this name has single sign-on/)).toBeTruthy()
})

test('rule F14: an owner without a verified domain reads by what people log in', async () => {
  const page = open(anOidcProvider({ state: 'active', domains: [], is_found_by_name: false }))
  expect(await page.findByText(/People log in with it by your organization ID/)).toBeTruthy()
  expect(page.queryByText(/Another organization with this name/)).toBeNull()
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
