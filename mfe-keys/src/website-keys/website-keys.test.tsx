import { expect, test } from '@jest/globals'
import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import {
  addHost,
  checkPage,
  createEmbeddedKey,
  pauseEmbeddedKey,
  removeHost,
  updateEmbeddedKey,
} from '@portal/contracts/security/embedded-keys'
import { aVisitor } from '@portal/test-kit'
import { act, waitFor, within } from '@testing-library/react'
import { aWebsiteKey, fakeWebsiteKeys } from '../testing/fake-website-keys.ts'
import { openKeys } from '../testing/open-keys.tsx'

const LIST = '/account/website-keys'
const storefront = (...hosts: string[]) => aWebsiteKey(hosts, { key_id: 'shop-1', label: 'Storefront' })

test('a website key is one row with its first host, how many more it has, and its key to copy', async () => {
  const page = openKeys({ fake: fakeWebsiteKeys(storefront('shop.acme.example', 'www.acme.example')), path: LIST })
  const text = await page.textOf('Storefront')
  expect(text).toContain('shop.acme.example')
  expect(text).toContain('and 1 more')
  expect(page.getAllByRole('rowheader')).toHaveLength(1)
  expect(page.getByRole('button', { name: 'Copy key of Storefront' })).toBeTruthy()
})

test('a website key is paused, activated again, renamed and deleted as a secret key is', async () => {
  const fake = fakeWebsiteKeys(storefront('a.example', 'b.example'))
  const page = openKeys({ fake, path: LIST })
  await page.press('Pause Storefront')
  await page.findByRole('button', { name: 'Activate Storefront' })
  expect(fake.requestsOf(pauseEmbeddedKey).map(({ params }) => params.id)).toEqual(['shop-1'])
  act(() => page.toasts()[0]?.undo?.())
  await page.findByRole('button', { name: 'Pause Storefront' })

  await page.choose('Storefront', 'Rename or describe…')
  const label = within(await page.findByRole('dialog')).getByRole('textbox', { name: /Label/ })
  await page.user.type(label, ' EU')
  await page.press('Save')
  await page.row('Storefront EU')
  expect(fake.requestsOf(updateEmbeddedKey)[0]?.body).toEqual({ label: 'Storefront EU', description: '' })

  await page.choose('Storefront EU', 'Delete…')
  await page.press('Delete key')
  await waitFor(() => expect(page.queryByRole('row', { name: /Storefront/ })).toBeNull())
  await page.user.click(page.getByRole('link', { name: /Recoverable/ }))
  await page.row('Storefront EU')
  expect(fake.requestsOf(listEmbeddedKeys)).toHaveLength(1)
})

test('hosts are pasted as addresses, and each says what becomes of it before it is sent', async () => {
  const fake = fakeWebsiteKeys(storefront('a.example'))
  const page = openKeys({ fake, path: LIST })
  await page.row('Storefront')
  await page.press('Create key')
  const dialog = await page.findByRole('dialog', { name: 'Create a website key' })
  await page.user.type(within(dialog).getByRole('textbox', { name: /Label/ }), 'Checkout')
  await page.user.click(within(dialog).getByRole('textbox', { name: /Host names/ }))
  await page.user.paste('https://Shop.Example.com:8443/cart\n*.stores.example.com localhost, a*b.example')

  const notes = within(dialog).getByRole('list', { name: 'What will be added' })
  expect(
    within(notes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'shop.example.com without scheme, path, and port, in lower case',
    'localhost Every machine has one: use this key for development only',
    'a*b.example An asterisk can only stand for the first part, as in *.example.com',
  ])
  await page.user.click(within(dialog).getByRole('button', { name: 'Create key' }))
  await waitFor(() => expect(within(dialog).getAllByText(/An asterisk can only stand/)).toHaveLength(2))
  expect(fake.requestsOf(createEmbeddedKey)).toHaveLength(0)

  const hosts = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Host names/ })
  await page.user.type(hosts, '{Backspace>11/}')
  await page.user.click(within(dialog).getByRole('button', { name: 'Create key' }))
  // Before anything else: it leaves by itself.
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('Checkout is ready'))
  expect(await page.textOf('Checkout')).toContain('and 2 more')
  expect(fake.requestsOf(createEmbeddedKey)[0]?.body).toEqual({
    label: 'Checkout',
    description: '',
    domains: ['shop.example.com', '*.stores.example.com', 'localhost'],
  })
})

test('a key without a host is not made: the field says so', async () => {
  const fake = fakeWebsiteKeys(storefront('a.example'))
  const page = openKeys({ fake, path: LIST })
  await page.row('Storefront')
  await page.press('Create key')
  const dialog = await page.findByRole('dialog')
  await page.user.type(within(dialog).getByRole('textbox', { name: /Label/ }), 'Checkout')
  await page.user.click(within(dialog).getByRole('button', { name: 'Create key' }))
  await within(dialog).findByText('Add a host name')
  expect(fake.requestsOf(createEmbeddedKey)).toHaveLength(0)
})

test('a host is removed at once, and brought back by Undo', async () => {
  const fake = fakeWebsiteKeys(storefront('a.example', '*.b.example'))
  const page = openKeys({ fake, path: `${LIST}/shop-1` })
  await page.press('Remove *.b.example')
  await waitFor(() => expect(page.queryByText('*.b.example')).toBeNull())
  expect(fake.requestsOf(removeHost)[0]?.params).toEqual({ id: 'shop-1', domain: '*.b.example' })
  act(() => page.toasts()[0]?.undo?.())
  await page.findByText('*.b.example')
  expect(fake.requestsOf(addHost)[0]?.params).toEqual({ id: 'shop-1', domain: '*.b.example' })
})

test('hosts are added many at once; those that the key has are not sent again', async () => {
  const fake = fakeWebsiteKeys(storefront('a.example'))
  const page = openKeys({ fake, path: `${LIST}/shop-1` })
  await page.press('Add host names')
  const dialog = await page.findByRole('dialog', { name: 'Add host names to Storefront' })
  await page.user.click(within(dialog).getByRole('textbox', { name: /Host names/ }))
  await page.user.paste('a.example b.example c.example')
  await page.user.click(within(dialog).getByRole('button', { name: 'Add' }))
  await page.findByText('c.example')
  expect(fake.requestsOf(addHost).map(({ params }) => params.domain)).toEqual(['b.example', 'c.example'])
})

test('a hundredth-and-first host is refused, and what was typed stays', async () => {
  const fake = fakeWebsiteKeys(storefront('a.example'))
  fake.refuse(addHost, 'security-context:too-many-hosts')
  const page = openKeys({ fake, path: `${LIST}/shop-1` })
  await page.press('Add host names')
  const dialog = await page.findByRole('dialog')
  const hosts = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Host names/ })
  await page.user.type(hosts, 'b.example')
  await page.user.click(within(dialog).getByRole('button', { name: 'Add' }))
  await within(dialog).findByText('A key can have 100 host names.')
  expect(hosts.value).toBe('b.example')
})

test('rule K83: a wildcard that would let strangers in is refused at its field, in words of the server', async () => {
  const fake = fakeWebsiteKeys(storefront('a.example'))
  const words = '*.co.uk would let everybody in: name a host under it, such as *.example.co.uk'
  fake.refuse(addHost, 'security-context:host-not-allowed', { fields: { domains: words } })
  const page = openKeys({ fake, path: `${LIST}/shop-1` })
  await page.press('Add host names')
  const dialog = await page.findByRole('dialog')
  const hosts = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Host names/ })
  await page.user.type(hosts, '*.co.uk')
  await page.user.click(within(dialog).getByRole('button', { name: 'Add' }))
  await within(dialog).findByText(words)
  expect(hosts.value).toBe('*.co.uk')
})

test('a refused page says which rule decided, and one click lets it in', async () => {
  const fake = fakeWebsiteKeys(storefront('*.acme.example'))
  const page = openKeys({ fake, path: `${LIST}/shop-1` })
  await page.user.type(await page.findByRole('textbox', { name: 'Address of a page' }), 'https://acme.example/shop')
  await page.press('Check')
  await page.findByText('*.acme.example covers the hosts below acme.example, not acme.example itself.')
  await page.findByText('Blocked')

  await page.press('Add acme.example')
  await page.findByText('Allowed')
  await page.findByText('acme.example is one of the host names of this key.')
  expect(fake.requestsOf(addHost)[0]?.params).toEqual({ id: 'shop-1', domain: 'acme.example' })
  expect(fake.requestsOf(checkPage).map(({ query }) => query.page)).toEqual([
    'https://acme.example/shop',
    'https://acme.example/shop',
  ])
})

test('a viewer can ask why a page is refused, and changes nothing', async () => {
  const page = openKeys({
    fake: fakeWebsiteKeys(storefront('a.example')),
    path: `${LIST}/shop-1`,
    visitor: aVisitor({ roles: ['api-key-viewer'] }),
  })
  await page.user.type(await page.findByRole('textbox', { name: 'Address of a page' }), 'b.example')
  await page.press('Check')
  await page.findByText('b.example is not one of the host names of this key.')
  expect(page.queryByRole('button', { name: /Add|Remove|Pause|limit/ })).toBeNull()
})

test('an account without website keys learns what one is', async () => {
  const page = openKeys({ fake: fakeWebsiteKeys(), path: LIST })
  await page.findByText('No website keys yet')
  expect(page.getAllByRole('button', { name: 'Create key' }).length).toBeGreaterThan(0)
})
