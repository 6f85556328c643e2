import { expect, test } from '@jest/globals'
import { searchOrders } from '@portal/contracts/billing/order-search'
import { defineManifest, type Visitor } from '@portal/contracts/platform'
import type { Released } from '../registry/registry.ts'
import { usableBy } from './usable-remotes.ts'

const billing = defineManifest({
  name: 'billing',
  title: 'Billing',
  owner: 'Billing team',
  audience: 'customer',
  publishes: [],
  hears: [],
  pages: [{ path: '/account/subscriptions', title: 'Subscriptions', layout: 'account', requires: 'self' }],
  finds: [{ kind: 'Order', icon: 'receipt', call: searchOrders, asks: 'text', title: '{order_id}', path: '/orders' }],
})
const current = { id: '1', base: '/', entry: 'remoteEntry.js', files: {}, preload: {}, needs: {} }
const released = {
  shell: { release: { manifest: { name: 'shell', title: 'Shell', pages: [] } } },
  remotes: [{ manifest: billing, current }],
} as unknown as Released

test.each([
  ['billing-viewer', ['Order']],
  ['api-key-viewer', []],
] as const)('rule J132: the plan of a %s names the searches that they may make, and no others', (role, kinds) => {
  const visitor = { staff: false, roles: [role] } as unknown as Visitor
  const { remotes } = usableBy(visitor, released)
  expect(remotes.map(({ finds }) => finds.map(({ kind }) => kind))).toEqual([kinds])
})
