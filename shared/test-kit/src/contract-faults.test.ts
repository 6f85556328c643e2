import { expect, test } from '@jest/globals'
import { defineManifest, type ManifestStatement } from '@portal/contracts/platform'
import { listPlans } from '@portal/contracts/sales/pricing'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { contractFaults } from './contract-faults.ts'

const PAGE = {
  path: '/account/keys',
  title: 'API keys',
  layout: 'account',
  requires: [['api-key-viewer']],
  first: [listSecretKeys],
} as const

const HEARD_BY_KEYS = [
  'order.changed',
  'subscription.changed',
  'payment-method.changed',
  'billing-address.changed',
  'key.changed',
  'member.changed',
  'profile.changed',
]

function faultsOf(said: Partial<ManifestStatement>) {
  return contractFaults(
    defineManifest({
      name: 'keys',
      title: 'API keys',
      owner: 'Keys team',
      audience: 'customer',
      pages: [PAGE],
      publishes: ['key.changed', 'report.downloaded'],
      hears: HEARD_BY_KEYS,
      ...said,
    }),
  )
}

test('a sound manifest has none', () => {
  expect(faultsOf({})).toEqual([])
})

test('everyone who sees a page may make its first calls', () => {
  expect(faultsOf({ pages: [{ ...PAGE, requires: [['api-key-viewer'], ['billing-viewer']] }] })).toEqual([
    'Not everybody who sees API keys may call GET /secret-keys.',
  ])
  expect(faultsOf({ pages: [{ ...PAGE, requires: 'self' }] })).toHaveLength(1)
  expect(faultsOf({ pages: [{ ...PAGE, requires: 'self', first: [listPlans] }] })).toEqual([])
  expect(faultsOf({ pages: [{ ...PAGE, first: [{ ...listSecretKeys, path: '/keys' }] }] })).toEqual([
    'API keys begins with GET /keys of security, which no contract states.',
  ])
})

test('files reach whom the pages are for, and nobody else', () => {
  expect(faultsOf({ pages: [{ ...PAGE, requires: 'public', first: [] }] })).toEqual([
    'API keys is public, and its files are for customer only.',
  ])
  expect(faultsOf({ pages: [{ ...PAGE, requires: [['support']], first: [] }] })).toEqual([
    'API keys is for staff, and its files are for customer.',
  ])
  expect(faultsOf({ audience: 'staff' })).toEqual(['/account/keys is no path for the files of staff.'])
  expect(faultsOf({ pages: [{ ...PAGE, path: '/admin/keys' }] })).toEqual([
    '/admin/keys is no path for the files of customer.',
  ])
})

test('the contract and the manifest say the same of events', () => {
  expect(
    faultsOf({ publishes: ['cart.changed', 'key.changed'], hears: [...HEARD_BY_KEYS.slice(1), 'key.exploded'] }),
  ).toEqual([
    'keys publishes cart.changed, says the manifest alone.',
    'keys publishes report.downloaded, says the contract alone.',
    'keys hears key.exploded, says the manifest alone.',
    'keys hears order.changed, says the contract alone.',
  ])
  // One of two areas that publish it.
  expect(faultsOf({ name: 'billing', publishes: [], hears: [] })).toContain(
    'billing publishes order.changed, says the contract alone.',
  )
})

test('pages and cards are there once', () => {
  const card = { name: 'keys', title: 'Keys', order: 1, requires: 'self' } as const
  expect(faultsOf({ pages: [PAGE, PAGE], cards: [card, card] })).toEqual([
    'Two pages are at /account/keys.',
    'Two cards are named keys.',
  ])
})
