import type { DemoKey } from './keys.ts'
import type { AccountName } from './people.ts'

export interface DemoWebsiteKey extends DemoKey {
  hosts: readonly string[]
  needsTokenExchange?: true
}

const OLIVIA = 'owner@acme.example'
const EMIL = 'editor@acme.example'

export const WEBSITE_KEYS: Readonly<Record<AccountName, readonly DemoWebsiteKey[]>> = {
  acme: [
    {
      label: 'Storefront',
      description: 'The address form of the checkout, in every country shop.',
      by: OLIVIA,
      createdDays: 611,
      hosts: ['shop.acme.example', 'www.acme.example', '*.shops.acme.example'],
      traffic: {
        shape: 'shop',
        from: 'shop.acme.example',
        shares: { 'us-core': 12, 'us-autocomplete-pro': 60, 'us-secondary-address-data': 20 },
      },
    },
    {
      label: 'Storefront, preview',
      by: EMIL,
      createdDays: 214,
      hosts: ['*.preview.acme.example', 'localhost'],
      traffic: { shape: 'office', from: 'localhost', shares: { 'us-core': 0.3 } },
    },
    {
      label: 'Store finder',
      description: 'Finds the nearest store as somebody types.',
      by: EMIL,
      createdDays: 341,
      hosts: ['stores.acme.example', 'xn--geschfte-7za.acme.example', 'filialen.acme.example'],
      traffic: { shape: 'shop', from: 'stores.acme.example', shares: { 'us-core': 4, 'us-rooftop-geocoding': 15 } },
    },
    {
      label: 'Partner widget',
      description: 'Embedded by resellers on pages of their own.',
      by: OLIVIA,
      createdDays: 176,
      hosts: Array.from({ length: 14 }, (_, number) => `reseller-${number + 1}.example`),
      traffic: { shape: 'shop', from: 'reseller-3.example', shares: { 'us-core': 7 } },
    },
    {
      label: 'Kiosk',
      by: EMIL,
      createdDays: 80,
      hosts: ['203.0.113.24', '203.0.113.87'],
      needsTokenExchange: true,
    },
    {
      label: 'Old landing page',
      by: OLIVIA,
      createdDays: 690,
      pausedDays: 48,
      hosts: ['go.acme.example'],
      traffic: { shape: 'shop', from: 'go.acme.example', shares: { 'us-core': 2 } },
    },
    { label: 'Campaign 2024', by: EMIL, createdDays: 401, deletedHours: 9 * 24, hosts: ['sale.acme.example'] },
  ],
  'acme-europe': [
    {
      label: 'Storefront',
      by: 'owner@acme-eu.example',
      createdDays: 400,
      hosts: ['shop.acme-eu.example'],
      traffic: {
        shape: 'shop',
        from: 'shop.acme-eu.example',
        shares: { 'international-autocomplete': 80, 'international-verification': 5 },
      },
    },
  ],
  globex: [
    {
      label: 'Website',
      by: 'owner@globex.example',
      createdDays: 280,
      hosts: ['www.globex.example', 'globex.example'],
      traffic: { shape: 'shop', from: 'www.globex.example', shares: { 'us-core': 35 } },
    },
  ],
}

/** Limits by the label of a secret key, in any account; each counts since a midnight this many days ago. */
export const KEY_LIMITS: Readonly<Record<string, { max: number; sinceDays: number }>> = {
  'Continuous integration': { max: 450, sinceDays: 60 },
  'Local development': { max: 250, sinceDays: 30 },
  'Warehouse Reno': { max: 1e12, sinceDays: 30 },
  'Tablet pilot': { max: 100, sinceDays: 5 },
}
