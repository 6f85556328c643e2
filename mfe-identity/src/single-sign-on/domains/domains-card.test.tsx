import { expect, test } from '@jest/globals'
import { getIdentityProvider } from '@portal/contracts/authorization/identity-providers'
import {
  addOrganizationDomain,
  checkOrganizationDomain,
  type OrganizationDomain,
  removeOrganizationDomain,
} from '@portal/contracts/authorization/organization-domains'
import { renderRemote } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { Root } from '../../app.tsx'
import { anOidcProvider, anOrganizationDomain, fakeIdentityProvider } from '../../testing/fake-identity-provider.ts'

const AT = '2026-03-09T09:00:00Z'

function open(...domains: OrganizationDomain[]) {
  const fake = fakeIdentityProvider(anOidcProvider(), undefined, domains)
  return { fake, page: renderRemote(Root, { path: '/account/sso', fake }) }
}

test('rule F99: an owner adds a domain, copies its record, and checks it', async () => {
  const { fake, page } = open()
  await page.user.type(await page.findByLabelText('Add a domain'), 'https://www.acme.example/')
  await page.press('Add domain')
  await page.findByRole('heading', { name: /acme\.example/ })
  expect(fake.requestsOf(addOrganizationDomain).map(({ body }) => body)).toEqual([{ domain: 'acme.example' }])
  page.getByText('_doorstep-challenge.acme.example')
  page.getByText('doorstep-verification=token-8')
  page.getByRole('button', { name: 'Copy record name' })
  page.getByRole('button', { name: 'Copy record value' })

  const reads = fake.requestsOf(getIdentityProvider).length
  await page.press('Check now: acme.example')
  await page.findByText('Verified')
  expect(fake.requestsOf(checkOrganizationDomain).map(({ params }) => params)).toEqual([{ id: 8 }])
  expect(page.queryByText('doorstep-verification=token-8')).toBeNull()
  // By its domains the role for newcomers says who they can be.
  await waitFor(() => expect(fake.requestsOf(getIdentityProvider).length).toBeGreaterThan(reads))
})

test('rule F99: what is no domain is refused at its field, and nothing is sent', async () => {
  const { fake, page } = open()
  await page.user.type(await page.findByLabelText('Add a domain'), 'acme')
  await page.press('Add domain')
  expect(await page.findAllByText(/Enter a domain, such as example\.com/)).not.toHaveLength(0)
  expect(fake.requestsOf(addOrganizationDomain)).toEqual([])
})

test('rule F99: what was found in place of the record is told', async () => {
  const check = (
    outcome: 'other-values' | 'no-record' | 'no-answer',
    seen: string[] = [],
    seen_count = seen.length,
  ) => ({
    last_check: { at: AT, outcome, seen, seen_count },
  })
  const { page } = open(
    anOrganizationDomain({ id: 1, domain: 'one.example', ...check('other-values', ['v=spf1 -all', '<b>x</b>'], 14) }),
    anOrganizationDomain({ id: 2, domain: 'two.example', ...check('no-record') }),
    anOrganizationDomain({ id: 3, domain: 'three.example', ...check('no-answer') }),
    anOrganizationDomain({ id: 4, domain: 'four.example' }),
  )
  const entries = await page.findAllByRole('listitem')
  const entryOf = (name: string) => entries.find(({ textContent }) => textContent?.startsWith(name))?.textContent
  expect(entryOf('one.example')).toMatch(
    /None of the 14 TXT records at this name has the value above:v=spf1 -all<b>x<\/b>and 12 more/,
  )
  expect(entryOf('two.example')).toContain('There is no TXT record at this name.')
  expect(entryOf('three.example')).toContain('The name servers of this domain did not answer.')
  expect(entryOf('four.example')).toContain('Not checked yet.')
})

test.each([
  ['no-record', 'The record of acme.example was not found'],
  ['no-answer', 'The name servers of acme.example did not answer'],
] as const)('rule F92: a check that ends with %s says so', async (outcome, words) => {
  const { fake, page } = open(anOrganizationDomain({ state: 'verified', verified: AT }))
  fake.on(checkOrganizationDomain, () =>
    anOrganizationDomain({
      state: 'verified',
      verified: AT,
      last_check: { at: AT, outcome, seen: [], seen_count: 0 },
    }),
  )
  await page.press('Check now: acme.example')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe(words))
})

test('rule F94: the state of a domain is told with its days', async () => {
  const { page } = open(
    anOrganizationDomain({ id: 1, domain: 'one.example', state: 'verified', verified: '2026-01-05T09:00:00Z' }),
    anOrganizationDomain({
      id: 2,
      domain: 'two.example',
      state: 'missing',
      verified: AT,
      missing_since: AT,
      lapses: '2026-03-16T09:00:00Z',
    }),
    anOrganizationDomain({ id: 3, domain: 'three.example', state: 'lapsed', lapsed: '2026-03-16T09:00:00Z' }),
  )
  const entries = await page.findAllByRole('listitem')
  const texts = entries.map(({ textContent }) => textContent)
  expect(texts[0]).toContain('one.exampleVerifiedSince 01/05/2026.')
  expect(texts[1]).toContain(
    'two.exampleRecord missingNot found since 03/09/2026. The domain stays verified until 03/16/2026.',
  )
  expect(texts[2]).toContain(
    'three.exampleNot verified any moreNot verified since 03/16/2026: its record was gone for 7 days.',
  )
})

test('rule F99: one that another organization has verified is refused in words', async () => {
  const { fake, page } = open(anOrganizationDomain())
  fake.refuse(checkOrganizationDomain, 'identity-context:domain-taken')
  await page.press('Check now: acme.example')
  expect(await page.findByText(/another organization has verified this domain/)).toBeTruthy()
})

test('rule F97: a domain is removed after a question', async () => {
  const { fake, page } = open(anOrganizationDomain({ state: 'verified', verified: AT }))
  await page.press('Remove acme.example…')
  const dialog = within(await page.findByRole('alertdialog', { name: 'Remove acme.example?' }))
  dialog.getByText(/no one new can join with one/)
  await page.press('Remove')
  await waitFor(() =>
    expect(fake.requestsOf(removeOrganizationDomain).map(({ params }) => params)).toEqual([{ id: 7 }]),
  )
  await waitFor(() => expect(page.queryByText('acme.example')).toBeNull())
})

test('rule F14: the link that works without a domain names the organization', async () => {
  const { page } = open()
  expect(await page.findByText('http://localhost/sso?organization=31')).toBeTruthy()
})
