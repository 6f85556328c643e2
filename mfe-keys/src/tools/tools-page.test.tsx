import { afterEach, expect, jest, test } from '@jest/globals'
import { createAddressListLink, downloadAddressList, listAddressLists } from '@portal/contracts/security/address-lists'
import type { EmbeddedKey } from '@portal/contracts/security/embedded-key-list'
import { addHost } from '@portal/contracts/security/embedded-keys'
import { getGatewayPlace } from '@portal/contracts/security/gateway-place'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { aSecretKey, aVisitor } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { aWebsiteKey, fakeWebsiteKeys } from '../testing/fake-website-keys.ts'
import { openKeys } from '../testing/open-keys.tsx'

const GATEWAY = 'http://gateway.test'
const storefront = (said: Partial<EmbeddedKey> = {}, hosts = ['shop.example']) =>
  aWebsiteKey(hosts, { key_id: 'shop-1', label: 'Storefront', ...said })
const sent = jest.fn<typeof fetch>()

afterEach(() => {
  sent.mockReset()
})

/** A gateway that answers so, and a page of tools with these keys. */
function openTools(
  answer: { status: number; body: unknown; wait?: string } | undefined,
  { keys = [storefront()], path = '/account/tools', visitor = aVisitor() } = {},
) {
  globalThis.fetch = sent.mockImplementation(async () => {
    if (!answer) throw new TypeError('Failed to fetch')
    const headers = new Headers(answer.wait ? { 'retry-after': answer.wait } : {})
    return { status: answer.status, headers, text: async () => JSON.stringify(answer.body) } as Response
  })
  const fake = fakeWebsiteKeys(...keys)
  fake.on(getGatewayPlace, () => ({ origin: GATEWAY }))
  fake.on(listAddressLists, () => [])
  fake.on(listSecretKeys, () => [aSecretKey({ key_id: 'prod', label: 'Production' })])
  return openKeys({ fake, path, visitor })
}

const refusal = (name: string, message: string, more: object = {}) => ({
  errors: [{ name, message, id: 1, fields: {}, context: {}, ...more }],
  request_id: 'r-1',
})

test('what a browser filled in without a word is looked up, and stands in the code', async () => {
  const page = openTools({ status: 200, body: [] })
  const street = await page.findByRole('textbox', { name: 'street' })
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(street, '11 Wall St')
  await page.press('Look up')
  await page.findByText('Answered')
  expect(new URL(String(sent.mock.calls[0]?.[0])).searchParams.get('street')).toBe('11 Wall St')
  expect(page.getByRole('region', { name: 'JavaScript code' }).textContent).toContain('11 Wall St')
})

test('a lookup goes out with the website key and what was typed, and its answer is shown', async () => {
  const page = openTools({ status: 200, body: [{ delivery_line_1: '350 Fifth Ave' }] })
  const street = await page.findByRole('textbox', { name: 'street' })
  await page.user.clear(street)
  await page.user.type(street, '350 Fifth Avenue')
  await page.user.clear(page.getByRole('textbox', { name: /city/ }))
  await page.press('Look up')

  await page.findByText('Answered')
  const asked = new URL(String(sent.mock.calls[0]?.[0]))
  expect(asked.origin + asked.pathname).toBe(`${GATEWAY}/street-address`)
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    key: 'shop-1',
    street: '350 Fifth Avenue',
    state: 'DC',
    zipcode: '20500',
  })
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit' })
  expect(page.getByRole('region', { name: 'Answer 200' }).textContent).toContain('"delivery_line_1": "350 Fifth Ave"')
  expect(page.getByRole('region', { name: 'JavaScript code' }).textContent).toContain('350 Fifth Avenue')
})

test.each([
  [
    'one address, where it lies',
    [{ delivery_line_1: '350 Fifth Ave', metadata: { latitude: 40.5, longitude: -73.9 } }],
    ['350 Fifth Ave  Located 40.5, −73.9'],
  ],
  [
    'one that rows repeat, once',
    [
      { delivery_line_1: '350 Fifth Ave', unit: '1' },
      { delivery_line_1: '350 Fifth Ave', unit: '2' },
    ],
    ['350 Fifth Ave  Standardized '],
  ],
  [
    'several in lines of their own',
    [
      { street_line: '11 Wall St', city: 'New York', state: 'NY', zipcode: '10005' },
      { street_line: '11 W 53rd St', city: '', state: '', zipcode: '10019' },
    ],
    ['11 Wall St, New York, NY 10005', '11 W 53rd St  10019'],
  ],
  ['none of an answer without addresses', [{ risk: 3 }], []],
])('an answer shows plates: %s', async (_, body, plates) => {
  const page = openTools({ status: 200, body })
  await page.findByRole('textbox', { name: 'street' })
  await page.press('Look up')
  await page.findByText('Answered')
  expect([...document.querySelectorAll('.plate')].map(({ textContent }) => textContent)).toEqual(plates)
})

test('a page that may not use the key is explained as by the tester, and let in by one click', async () => {
  const page = openTools({ status: 403, body: refusal('gateway:unauthorized', 'This key may not do that.') })
  await page.press('Look up')
  await page.findByText(`${location.hostname} is not one of the host names of this key.`)
  await page.press(`Add ${location.hostname}`)
  await page.findByText(`${location.hostname} is one of the host names of this key.`)
  expect(page.fake.requestsOf(addHost)[0]?.params).toEqual({ id: 'shop-1', domain: location.hostname })
})

test('who may not change the key sees why it is refused, and no button', async () => {
  const viewer = aVisitor({ roles: ['api-key-viewer'] })
  const page = openTools({ status: 403, body: refusal('gateway:unauthorized', 'No.') }, { visitor: viewer })
  await page.press('Look up')
  await page.findByText(`${location.hostname} is not one of the host names of this key.`)
  expect(page.queryByRole('button', { name: /^Add/ })).toBeNull()
})

test.each([
  ['gateway:lookup-limit-reached', 'Raise or reset the limit', '/account/website-keys/shop-1'],
  ['gateway:inactive-subscription', 'See your subscriptions', '/account/subscriptions'],
  ['gateway:license-not-granted', 'plans for US Address Verification', '/pricing'],
])('%s leads to where it is mended', async (name, label, href) => {
  const page = openTools({ status: 402, body: refusal(name, 'Refused for a reason.') })
  await page.press('Look up')
  await page.findByText('Refused with error 402')
  expect(page.getByRole('link', { name: label }).getAttribute('href')).toBe(href)
})

test('rule J90: a product without a license leads to its own plans', async () => {
  const body = refusal('gateway:license-not-granted', 'No license for this product.')
  const page = openTools({ status: 402, body }, { path: '/account/tools?product=autocomplete' })
  await page.press('Look up')
  const link = await page.findByRole('link', { name: 'plans for US Address Autocomplete' })
  expect(link.getAttribute('href')).toBe('/pricing/us-address-autocomplete')
})

test('wrong fields are said where they are, and nothing typed is lost', async () => {
  const fields = { street: 'This field is required' }
  const page = openTools({ status: 400, body: refusal('request:invalid', 'Please correct.', { fields }) })
  const street = await page.findByRole<HTMLInputElement>('textbox', { name: 'street' })
  await page.user.clear(street)
  await page.press('Look up')
  await waitFor(() => expect(street.getAttribute('aria-invalid')).toBe('true'))
  expect(page.getByRole<HTMLInputElement>('textbox', { name: /state/ }).value).toBe('DC')
})

test('a network that guessed too often hears how long to wait', async () => {
  const page = openTools({ status: 429, body: refusal('gateway:too-many-requests', 'Slow down.'), wait: '42' })
  await page.press('Look up')
  expect(await page.findByText(/Try again in 42 seconds/)).toBeTruthy()
})

test('a gateway that does not answer says so', async () => {
  const page = openTools(undefined)
  await page.press('Look up')
  expect(await page.findByText(/gateway.test could not be reached/)).toBeTruthy()
})

test('product, key and language are in the address; a secret key has code, and nothing to try', async () => {
  const page = openTools({ status: 200, body: [] })
  await page.user.selectOptions(await page.findByRole('combobox', { name: 'Product' }), 'US Address Autocomplete')
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Key' }), 'Production (secret key)')
  await page.findByText('A secret key is for servers')
  await page.user.click(page.getByRole('link', { name: 'Python' }))
  expect(location.search).toBe('?product=autocomplete&key=prod&language=python')
  expect(page.getByRole('region', { name: 'Python code' }).textContent).toContain('os.environ["AUTH_TOKEN"]')

  await page.user.click(page.getByRole('link', { name: 'Try Storefront (website key)' }))
  await page.findByRole('button', { name: 'Look up' })
})

test('a deleted key cannot be chosen; first comes the one that this page may use, last one that rests', async () => {
  const deleted = storefront({ key_id: 'gone', label: 'Gone', recovery_deadline: '2999-01-01T00:00:00Z' })
  const paused = storefront({ key_id: 'paused', label: 'Resting', active: false })
  const here = storefront({ key_id: 'here', label: 'Preview' }, ['*.other.example', location.hostname])
  const page = openTools({ status: 200, body: [] }, { keys: [deleted, paused, storefront(), here] })
  const choice = await page.findByRole<HTMLSelectElement>('combobox', { name: 'Key' })
  expect([...choice.options].map(({ text }) => text)).toEqual([
    'Preview (website key)',
    'Storefront (website key)',
    'Resting (website key, not active)',
    'Production (secret key)',
  ])
  expect(choice.value).toBe('here')
})

test('without a website key there is code for a secret one, and where to make one to try', async () => {
  const page = openTools({ status: 200, body: [] }, { keys: [] })
  await page.findByText('No website key yet')
  expect(page.getByRole('link', { name: 'Go to Website keys' }).getAttribute('href')).toBe('/account/website-keys')
  expect(page.getByRole('region', { name: 'curl code' }).textContent).toContain('$AUTH_TOKEN')
})

test('who holds a license of an address list downloads it by a link that is made for this once', async () => {
  const fake = fakeWebsiteKeys(storefront())
  fake.on(getGatewayPlace, () => ({ origin: GATEWAY }))
  fake.on(listSecretKeys, () => [])
  fake.on(listAddressLists, () => [{ license: 'list-ny', label: 'US Master Address List, New York' }])
  const tokens = ['first', 'second']
  fake.on(createAddressListLink, () => ({ token: tokens.shift() ?? '', expires: '2026-03-09T09:01:00Z' }))
  fake.on(downloadAddressList, () => new Blob(['street,city']))
  const names: string[] = []
  URL.createObjectURL = () => 'blob:held'
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const page = openKeys({ fake, path: '/account/tools' })
  await page.press('Download US Master Address List, New York')
  await waitFor(() => expect(names).toEqual(['list-ny.csv']))
  await page.press('Download US Master Address List, New York')
  await waitFor(() => expect(names).toHaveLength(2))
  expect(fake.requestsOf(createAddressListLink).map(({ body }) => body)).toEqual([
    { license: 'list-ny' },
    { license: 'list-ny' },
  ])
  expect(fake.requestsOf(downloadAddressList).map(({ params }) => params)).toEqual([
    { token: 'first' },
    { token: 'second' },
  ])
})

test('an account without such a license sees no lists', async () => {
  const page = openTools({ status: 200, body: [] })
  await page.findByRole('button', { name: 'Look up' })
  expect(page.queryByRole('region', { name: 'Address lists' })).toBeNull()
})
