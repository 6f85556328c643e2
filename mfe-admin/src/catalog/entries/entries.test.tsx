import { expect, test } from '@jest/globals'
import {
  createCatalogLicense,
  createEdition,
  createProductLine,
  listProductLines,
  propagateCatalogLicense,
  propagateEdition,
  propagateProductLine,
  updateCatalogLicense,
  updateEdition,
  updateProductLine,
} from '@portal/contracts/subscriptions/admin-catalog'
import { aStaffMember } from '@portal/test-kit'
import { fireEvent, waitFor } from '@testing-library/react'
import { aCatalogPlan, fakeCatalog, NO_PROPAGATION } from '../../testing/fake-catalog.ts'
import { openAdmin } from '../../testing/open-admin.tsx'

type Role = Parameters<typeof aStaffMember>[0]

function openEntry(path: string, role: Role = 'catalog-admin') {
  const fake = fakeCatalog(aCatalogPlan())
  const page = openAdmin({ fake, path: `/admin/catalog/${path}`, visitor: aStaffMember(role) })
  return {
    ...page,
    fake,
    type: async (label: string, text: string) =>
      fireEvent.change(await page.findByLabelText(label), { target: { value: text } }),
    changes: async () => (await page.findByRole('region', { name: 'Changes' })).textContent,
    toast: (text: string) => waitFor(() => expect(page.toasts().map(({ content }) => content)).toEqual([text])),
  }
}

test('rule G60: a line, an edition and a license each show what they add and what lies below', async () => {
  const line = openEntry('lines/us-core')
  await line.findByRole('heading', { level: 1, name: 'US Address Verification' })
  expect((await line.row(/us-core/)).textContent).toContain('Core')
  line.unmount()
  const edition = openEntry('editions/us-core')
  await edition.findByRole('heading', { level: 1, name: 'us-core' })
  expect((await edition.row(/ZIP\+4/)).textContent).toContain('This edition')
  expect((await edition.row(/US address verification/)).textContent).toContain('Product line')
  edition.unmount()
  const license = openEntry('licenses/us-core-cloud')
  await license.findByRole('heading', { level: 1, name: 'US Core' })
  expect((await license.row(/US Core 5k/)).textContent).toContain('$181.00')
  expect((await license.row(/ZIP\+4/)).textContent).toContain('Edition')
})

test.each(['lines/of-next-year', 'licenses/us-core'])('%s is not found', async (path) => {
  expect(await openEntry(path).findByText(/not found$/)).toBeTruthy()
})

test('an address below the catalog that leads nowhere says so', async () => {
  expect(await openEntry('things/us-core').findByText('Page not found')).toBeTruthy()
})

test('rule G61: a line is changed after before and after are shown, with what it was', async () => {
  const page = openEntry('lines/us-core')
  await page.press('Change…')
  await page.user.click(await page.findByRole('radio', { name: 'Data' }))
  await page.user.click(page.getByRole('checkbox', { name: 'Rooftop geocoding' }))
  const changes = await page.changes()
  expect(changes).toContain('Taxed asSoftware becomes Data')
  expect(changes).toContain('CapabilitiesUS address verification becomes Rooftop geocoding, US address verification')
  await page.press('Save product line')
  await page.toast('US Address Verification is changed')
  expect(page.fake.requestsOf(updateProductLine)).toMatchObject([
    {
      params: { id: 'us-core' },
      body: {
        tax_kind: 'data',
        capabilities: ['geocode-rooftop', 'verify'],
        before: { tax_kind: 'saas', capabilities: ['verify'] },
      },
    },
  ])
  expect((await page.row(/Rooftop geocoding/)).textContent).toContain('This product line')
})

test('rule G61: an edition and a license are changed, and nothing is sent where nothing differs', async () => {
  const edition = openEntry('editions/us-core')
  await edition.press('Change…')
  await edition.findByRole('dialog', { name: 'Change us-core' })
  await edition.press('Save edition')
  await edition.findByText('Change something first')
  expect(edition.fake.requestsOf(updateEdition)).toEqual([])
  await edition.type('Description', 'Core and more')
  await edition.press('Save edition')
  await edition.toast('us-core is changed')
  expect(edition.fake.requestsOf(updateEdition)[0]?.body).toEqual({
    description: 'Core and more',
    before: { description: 'Core' },
  })
  edition.unmount()

  const license = openEntry('licenses/us-core-cloud')
  await license.press('Change…')
  await license.type('Name', ' ')
  await license.press('Save license')
  await license.findByText('This field is required')
  await license.type('Name', 'US Core, cloud')
  await license.press('Save license')
  await license.toast('US Core, cloud is changed')
  expect(license.fake.requestsOf(updateCatalogLicense)[0]?.body).toEqual({
    license_label: 'US Core, cloud',
    before: { license_label: 'US Core' },
  })
})

test('rule G63: what somebody else changed of a line is said', async () => {
  const page = openEntry('lines/us-core')
  await page.press('Change…')
  await page.type('Description', 'Mine')
  const [line] = page.fake.known.lines
  page.fake.on(listProductLines, () => [{ ...(line as NonNullable<typeof line>), description: 'Theirs' }])
  page.fake.refuse(updateProductLine, 'request:out-of-date')
  await page.press('Save product line')
  const news = await page.findByText('Somebody else changed this after you opened it')
  expect(news.parentElement?.textContent).toContain('DescriptionUS Address Verification becomes Theirs')
  expect(await page.changes()).toContain('DescriptionTheirs becomes Mine')
})

test('rule G62: a license is copied without its region, and its key is shown while it is made', async () => {
  const page = openEntry('licenses/us-core-cloud')
  await page.choose('US Core', 'Copy…')
  await page.user.click(await page.findByRole('radio', { name: 'Local' }))
  await page.type('Region key (optional)', 'ca')
  expect((await page.findByText('us-core-ca-local')).tagName).toBe('CODE')
  page.fake.refuse(createCatalogLicense, 'request:invalid', { fields: { region_label: 'This field is required' } })
  await page.press('Create license')
  await page.findByText('This field is required')
  expect(page.fake.requestsOf(createCatalogLicense)[0]?.body).toEqual({
    edition_id: 'us-core',
    hosting_key: 'local',
    region_key: 'ca',
    license_label: 'US Core',
    description: 'US Core in the cloud',
    capabilities: [],
  })
})

test('rule G62: an edition is made below its line, and a taken key is said beside it', async () => {
  const page = openEntry('lines/us-core')
  await page.press('New edition…')
  await page.type('Key', 'Us Plus')
  await page.type('Description', 'Plus')
  await page.press('Create edition')
  await page.findByText('Enter lower-case words joined by hyphens')
  expect(page.fake.requestsOf(createEdition)).toEqual([])
  await page.type('Key', 'us-core')
  page.fake.refuse(createEdition, 'request:invalid', { fields: { key: 'The catalog has us-core already' } })
  await page.press('Create edition')
  await page.findByText('The catalog has us-core already')
  expect(page.fake.requestsOf(createEdition)[0]?.body).toEqual({
    product_line_id: 'us-core',
    key: 'us-core',
    description: 'Plus',
    capabilities: [],
  })
})

test('rule G62: a copy of a line has its words and capabilities, and keys of its own', async () => {
  const page = openEntry('lines/us-core')
  await page.choose('US Address Verification', 'Copy…')
  await page.press('Create product line')
  await waitFor(() => expect(page.getAllByText('This field is required')).toHaveLength(2))
  await page.type('Key', 'uk-core')
  await page.type('Full key', 'uk-core')
  await page.press('Create product line')
  await page.toast('US Address Verification is created')
  expect(page.fake.requestsOf(createProductLine)[0]?.body).toEqual({
    key: 'uk-core',
    full_key: 'uk-core',
    description: 'US Address Verification',
    tax_kind: 'saas',
    capabilities: ['verify'],
  })
  await waitFor(() => expect(location.pathname).toBe('/admin/catalog/lines/uk-core'))
})

const GAIN = {
  ...NO_PROPAGATION,
  subscriptions: 3,
  accounts: 2,
  gained: [
    { capability: 'zip4', subscriptions: 3 },
    { capability: 'geocode-rooftop', subscriptions: 1 },
  ],
  kept: [{ capability: 'verify', subscriptions: 2 }],
}

test.each([
  ['lines/us-core', 'US Address Verification', propagateProductLine],
  ['editions/us-core', 'us-core', propagateEdition],
  ['licenses/us-core-cloud', 'US Core', propagateCatalogLicense],
] as const)('rule G67: %s is propagated after a dry run says who gets what', async (path, name, call) => {
  const page = openEntry(path)
  page.fake.on(call, ({ body }) => ({ ...GAIN, dry_run: body.dry_run ?? false }))
  await page.choose(name, 'Propagate capabilities…')
  const dialog = await page.findByRole('dialog', { name: `Propagate capabilities of ${name}` })
  await page.findByText('3 subscriptions')
  expect(dialog.textContent).toContain('of 2 accounts get more')
  expect((await page.findByRole('table', { name: 'They get' })).textContent).toContain('ZIP+4 codes3')
  expect((await page.findByRole('table', { name: /^Kept until/ })).textContent).toContain('US address verification2')
  expect(page.fake.requestsOf(call).map(({ body }) => body)).toEqual([{ dry_run: true }])
  await page.press('Propagate')
  await page.toast('3 subscriptions of 2 accounts have more capabilities')
  expect(page.fake.requestsOf(call)[1]?.body).toEqual({})
})

test('rule G67: where nothing would change there is no button, and a refusal is said', async () => {
  const page = openEntry('lines/us-core')
  await page.choose('US Address Verification', 'Propagate capabilities…')
  await page.findByText('There is nothing to propagate')
  expect(page.queryByRole('button', { name: 'Propagate' })).toBeNull()
  page.unmount()

  const refused = openEntry('lines/us-core')
  refused.fake.on(propagateProductLine, () => GAIN)
  await refused.choose('US Address Verification', 'Propagate capabilities…')
  await refused.findByText('3 subscriptions')
  refused.fake.refuse(propagateProductLine, 'subscription-context:entry-not-found')
  await refused.press('Propagate')
  expect(await refused.findByText('Nothing was propagated')).toBeTruthy()
})

test('rule G60: billing operations read an entry and have no act', async () => {
  const page = openEntry('licenses/us-core-cloud', 'billing-ops')
  await page.row(/US Core 5k/)
  expect(page.queryByRole('button', { name: /Change|Actions|New/ })).toBeNull()
})
