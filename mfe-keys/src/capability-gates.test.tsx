import { describe, expect, test } from '@jest/globals'
import type { Visitor } from '@portal/contracts/platform'
import type { CustomerRole } from '@portal/contracts/roles'
import { listKeyLimits } from '@portal/contracts/security/key-limits'
import { aSecretKey, aVisitor } from '@portal/test-kit'
import { aDeletedKey, fakeKeys } from './testing/fake-keys.ts'
import { aWebsiteKey, fakeWebsiteKeys } from './testing/fake-website-keys.ts'
import { openKeys } from './testing/open-keys.tsx'

/* account.md §6: who finds which button, by the page on which it stands. An entry of a menu stands behind its button. */

const LIMIT = { max_lookups: 5_000, lookups_used: 10, limit_reached: '' }

function secretKeys() {
  const fake = fakeKeys(
    aSecretKey({ key_id: 'works', label: 'Works' }),
    aSecretKey({ key_id: 'rests', label: 'Rests', paused: true }),
    aDeletedKey({ key_id: 'gone', label: 'Gone' }),
  )
  fake.on(listKeyLimits, () => [{ key: 'rests', ...LIMIT }])
  return fake
}

function websiteKeys() {
  const gone = { deactivated: '2026-03-09T09:00:00Z', recovery_deadline: new Date(Date.now() + 1e9).toISOString() }
  const fake = fakeWebsiteKeys(
    aWebsiteKey(['shop.example'], { key_id: 'works', label: 'Works' }),
    aWebsiteKey(['shop.example'], { key_id: 'rests', label: 'Rests', active: false }),
    aWebsiteKey(['shop.example'], { key_id: 'gone', label: 'Gone', active: false, ...gone }),
  )
  fake.on(listKeyLimits, () => [{ key: 'rests', ...LIMIT }])
  return fake
}

const ON_A_LIST = [
  'Create key',
  'Pause Works',
  'Activate Rests',
  'Actions for Works > Rename or describe…',
  'Actions for Works > Delete…',
]
const OF_A_SECRET = ['Actions for Works > Reveal token…', 'Actions for Works > Rotate…']
const OF_A_DELETED_KEY = ['Recover Gone', 'Actions for Gone > Delete for good…']
const OF_A_LIMIT = [
  'Change limit',
  'More about the limit of Rests > Count from zero again…',
  'More about the limit of Rests > Remove the limit…',
]
const PAGES = [
  { path: '/account/keys', fake: secretKeys, sees: 'Works', gates: [...ON_A_LIST, ...OF_A_SECRET] },
  { path: '/account/keys?tab=recoverable', fake: secretKeys, sees: 'Gone', gates: OF_A_DELETED_KEY },
  { path: '/account/keys/works', fake: secretKeys, sees: 'Lookup limit', gates: ['Set a limit', ...OF_A_SECRET] },
  { path: '/account/keys/rests', fake: secretKeys, sees: 'Lookup limit', gates: OF_A_LIMIT },
  { path: '/account/website-keys', fake: websiteKeys, sees: 'Works', gates: ON_A_LIST },
  { path: '/account/website-keys?tab=recoverable', fake: websiteKeys, sees: 'Gone', gates: OF_A_DELETED_KEY },
  {
    path: '/account/website-keys/works',
    fake: websiteKeys,
    sees: 'Lookup limit',
    gates: ['Set a limit', 'Add host names', 'Remove shop.example'],
  },
  { path: '/account/website-keys/rests', fake: websiteKeys, sees: 'Lookup limit', gates: OF_A_LIMIT },
]

/** Returns which of these buttons and entries a person sees on a page, once it has loaded. */
async function found(
  { path, fake, sees, gates }: (typeof PAGES)[number],
  roles: CustomerRole[],
  said: Partial<Visitor> = {},
): Promise<string[]> {
  const page = openKeys({ fake: fake(), path, visitor: aVisitor({ roles, ...said }) })
  await page.findAllByText(sees)
  if (sees === 'Lookup limit') await page.findAllByText(/10 of 5,000|This key has no limit/)
  const seen: string[] = []
  for (const gate of gates) {
    const [name = '', entry] = gate.split(' > ')
    const button = page.queryByRole('button', { name })
    if (!button) continue
    if (!entry) seen.push(gate)
    else {
      await page.user.click(button)
      if (page.queryByRole('menuitem', { name: entry })) seen.push(gate)
      await page.user.keyboard('{Escape}')
    }
  }
  return seen
}

describe.each(PAGES)('account.md §6: $path', (page) => {
  test('somebody who edits keys finds every button', async () => {
    expect(await found(page, ['api-key-editor', 'api-key-viewer'])).toEqual(page.gates)
  })

  test('somebody who views keys finds none', async () => {
    expect(await found(page, ['api-key-viewer'])).toEqual([])
  })

  test('rule G16: nobody finds one in a deactivated account', async () => {
    const account = { id: 7, label: 'Acme', deactivated: true as const }
    expect(await found(page, ['api-key-editor', 'api-key-viewer'], { account })).toEqual([])
  })
})

test.each<[CustomerRole[], boolean]>([
  [['api-key-editor', 'api-key-viewer'], true],
  [['api-key-viewer'], false],
])('account.md §6: why a page is refused is told to %j, and to let it in is offered: %j', async (roles, isOffered) => {
  const page = openKeys({ fake: websiteKeys(), path: '/account/website-keys/works', visitor: aVisitor({ roles }) })
  await page.user.type(await page.findByLabelText('Address of a page'), 'https://evil.test')
  await page.press('Check')
  await page.findByText('evil.test is not one of the host names of this key.')
  expect(page.queryByRole('button', { name: 'Add evil.test' }) !== null).toBe(isOffered)
})

describe.each(['/account/keys', '/account/website-keys', '/account/usage', '/account/tools'])(
  'account.md §6: %s',
  (path) => {
    test.each<[CustomerRole[]]>([
      [['account-owner']],
      [['account-owner-restricted']],
      [['billing-editor', 'billing-viewer']],
      [['billing-viewer']],
      [[]],
    ])('is kept from %j', async (roles) => {
      const page = openKeys({ fake: secretKeys(), path, visitor: aVisitor({ roles }) })
      await page.findByText(/^You do not have access to/)
      expect(page.queryByRole('button', { name: /key|limit|host/i })).toBeNull()
    })
  },
)

// Key editors get both roles; the viewer's can be revoked again.
test.each([
  ['/account/keys', ['Create key']],
  ['/account/website-keys', ['Create key']],
  ['/account/keys/works', []],
  ['/account/website-keys/works', []],
  ['/account/usage', []],
  ['/account/tools', []],
])(
  'account.md §6: on %s, somebody who edits keys and may not view them is shown none, and finds %j',
  async (path, gates) => {
    const visitor = aVisitor({ roles: ['api-key-editor'] })
    const fake = path.includes('website') ? websiteKeys() : secretKeys()
    const page = openKeys({ fake, path, visitor })
    await page.findByText(/^You do not have access to/)
    expect(page.queryByText('Works')).toBeNull()
    const buttons = page.queryAllByRole('button', { name: /key|limit|host|works/i })
    expect(buttons.map(({ textContent }) => textContent)).toEqual(gates)
  },
)
