import { expect, test } from '@jest/globals'
import type { AdminOrganization } from '@portal/contracts/authorization/admin-organizations'
import { within } from '@testing-library/react'
import {
  anAdminDomain,
  anAdminOrganization,
  anOrganizationPerson,
  aSamlConnection,
  fakeAdminOrganization,
} from '../testing/fake-organization.ts'
import { openAdmin } from '../testing/open-admin.tsx'

const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000 + 60_000).toISOString()
const AT = '2026-03-09T09:00:00Z'

const open = (said: Partial<AdminOrganization> = {}, people = [anOrganizationPerson()]) =>
  openAdmin({ fake: fakeAdminOrganization(said, people), path: '/admin/organizations/31' })

test('rule G82: the accounts of an organization lead to their pages, the primary one is named', async () => {
  const page = await open()
  await page.findByRole('heading', { name: 'Acme Group' })
  const primary = await page.row(/Acme Logistics.*Primary/)
  expect(within(primary).getByRole('link', { name: 'Acme Logistics' }).getAttribute('href')).toBe('/admin/accounts/7')
  expect((await page.row(/Acme Europe/)).textContent).toMatch(/81Deactivated/)
  page.getByText('No single sign-on')
  page.getByText('Not set up')
})

test('rule G82: a certificate that ends soon stands first, and each with its dates', async () => {
  const page = open({ connections: [aSamlConnection(IN_A_MONTH)] })
  await page.findByText('Single sign-on active')
  for (const fact of [
    'Certificate of Company login: expires in 30 days',
    'CN=idp.acme.example',
    'Expires in 30 days',
    '12 people, 2 people without any other login',
  ])
    expect(page.getAllByText(fact)).toHaveLength(1)
})

test('rule G82: of two certificates the later one counts, and a waiting connection keeps nobody out', async () => {
  const [certificate] = aSamlConnection('2025-03-01T00:00:00.000Z').saml_summary?.certificates ?? []
  const later = aSamlConnection('2099-03-01T00:00:00.000Z')
  if (certificate) later.saml_summary?.certificates.push(certificate)
  const waiting = aSamlConnection('2025-03-01T00:00:00.000Z', {
    idp_id: 'idp-2',
    name: 'Next login',
    state: 'configured',
  })
  const page = open({ connections: [later, waiting] })
  await page.findByText('Next login')
  expect(page.queryByText(/^Certificate of/)).toBeNull()
})

test('rule G82: a name that another organization holds, and a domain whose record is missing, are said first', async () => {
  const missing = anAdminDomain({ domain: 'acme.test', state: 'missing', lapses: '2026-03-16T09:00:00Z' })
  const page = open({ domains: [missing], is_found_by_name: false })
  await page.findByText('The record of acme.test is missing')
  page.getByText(/The domain lapses on 03\/16\/2026\. Then people with an address there are not led/)
  expect(page.getAllByText('Another organization took this name first')).toHaveLength(1)
})

test('rule G82: staff read each domain with its state, and no one is told of a name without a verified one', async () => {
  const domains = [
    anAdminDomain(),
    anAdminDomain({ id: 6, domain: 'acme.test', state: 'waiting', verified: '', last_check: null }),
  ]
  const page = open({ domains })
  await page.findByText(/^acme\.example: verified, checked/)
  page.getByText('acme.test: not verified')
  const bare = open({ domains: domains.slice(1), is_found_by_name: false })
  await bare.findByText('acme.test: not verified')
  expect(bare.queryByText('Another organization took this name first')).toBeNull()
})

test('rule G82: the last logins are listed with why others were refused, each person linked', async () => {
  const attempt = { id: 'line 3', at: AT, device: '', connection_name: 'Company login', user_id: null, name: '' }
  const page = open({
    connections: [aSamlConnection(IN_A_MONTH)],
    attempts: [
      { ...attempt, refusal: 'foreign-domain' },
      { ...attempt, id: 'line 2', refusal: 'of-tomorrow' },
      { ...attempt, id: 'login 1', user_id: 12, name: 'Ida Berg', device: 'Chrome on Windows', refusal: '' },
    ],
  })
  const refused = await page.row(/domain that is not the organization’s/)
  expect(refused.textContent).toContain('Somebody at Company login')
  expect(refused.textContent).toContain('Refused')
  expect((await page.row(/of-tomorrow/)).textContent).toContain('Refused')
  const loggedIn = await page.row(/Ida Berg/)
  expect(loggedIn.textContent).toContain('Chrome on WindowsLogged in—')
  expect(within(loggedIn).getByRole('link').getAttribute('href')).toBe('/admin/users/12')
})

test('rule G82: people come fifty at a time with their accounts, roles and company login', async () => {
  const people = Array.from({ length: 51 }, (_, at) =>
    anOrganizationPerson({ user_id: 100 + at, last_name: `Number ${at}`, email_address: `n${at}@acme.example` }),
  )
  const page = open({}, people)
  const first = await page.row(/Olivia Number 0/)
  expect(first.textContent).toMatch(/n0@acme.example.*Acme LogisticsAccount owner.*None/)
  expect(within(first).getByRole('link', { name: 'Olivia Number 0' }).getAttribute('href')).toBe('/admin/users/100')
  expect(page.queryByText('Olivia Number 50')).toBeNull()
  await page.press('Load more')
  await page.findByText('Olivia Number 50')
})

test('an id that is none is told as a page that is not there', async () => {
  const page = openAdmin({ fake: fakeAdminOrganization(anAdminOrganization()), path: '/admin/organizations/acme' })
  expect(await page.findAllByText('There’s nothing at this address')).toHaveLength(1)
})
