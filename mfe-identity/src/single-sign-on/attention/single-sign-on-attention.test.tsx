import { expect, test } from '@jest/globals'
import { getIdentityProvider } from '@portal/contracts/authorization/identity-providers'
import { renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { anIdentityProvider, fakeIdentityProvider } from '../../testing/fake-identity-provider.ts'
import { anOrganization } from '../../testing/fake-organization.ts'
import { SingleSignOnAttention } from './single-sign-on-attention.tsx'

/** An active connection whose certificates expire in this many days. */
function connection(...days: number[]) {
  const certificates = days.map((left) => ({
    subject: 'CN=idp',
    not_before: '2020-01-01T00:00:00Z',
    fingerprint: 'AA:BB',
    not_after: new Date(Date.now() + (left + 0.5) * 86_400_000).toISOString(),
  }))
  const saml_summary = { entity_id: 'idp', endpoints: [], certificates, unused_certificates: [] }
  const provider = anIdentityProvider({ name: 'Okta', state: 'active', type: 'SAML', saml_summary })
  return fakeIdentityProvider(provider, anOrganization({ idp_activated: true }))
}

test('rule N19: a certificate at whose end nobody comes in is a row, with its day and where it is replaced', async () => {
  const card = renderRemote(SingleSignOnAttention, { fake: connection(-3, 12) })
  const link = await card.findByRole('link', { name: 'Replace it: Certificate of Okta' })
  expect(link.getAttribute('href')).toBe('/account/sso')
  expect(card.getByText('Expires in 12 days')).toBeTruthy()
})

test('nothing is said while another certificate lasts', async () => {
  const fake = connection(5, 300)
  const card = renderRemote(SingleSignOnAttention, { fake })
  await waitFor(() => expect(fake.requestsOf(getIdentityProvider)).toHaveLength(1))
  await waitFor(() => expect(card.container.querySelector('[data-speaks]')).toBeNull())
})
