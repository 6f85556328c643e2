import type { AccountName } from './people.ts'

/** A website key of the example company, in days and hours before the moment of seeding. */
export interface DemoWebsiteKey {
  label: string
  description?: string
  by: string
  createdDays: number
  hosts: readonly string[]
  needsTokenExchange?: true
  pausedDays?: number
  deletedHours?: number
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
    },
    {
      label: 'Storefront, preview',
      by: EMIL,
      createdDays: 214,
      hosts: ['*.preview.acme.example', 'localhost'],
    },
    {
      label: 'Store finder',
      description: 'Finds the nearest store as somebody types.',
      by: EMIL,
      createdDays: 341,
      hosts: ['stores.acme.example', 'xn--geschfte-7za.acme.example', 'filialen.acme.example'],
    },
    {
      label: 'Partner widget',
      description: 'Embedded by resellers on pages of their own.',
      by: OLIVIA,
      createdDays: 176,
      hosts: Array.from({ length: 14 }, (_, number) => `reseller-${number + 1}.example`),
    },
    {
      label: 'Kiosk',
      by: EMIL,
      createdDays: 80,
      hosts: ['203.0.113.24', '203.0.113.87'],
      needsTokenExchange: true,
    },
    { label: 'Old landing page', by: OLIVIA, createdDays: 690, pausedDays: 48, hosts: ['go.acme.example'] },
    { label: 'Campaign 2024', by: EMIL, createdDays: 401, deletedHours: 9 * 24, hosts: ['sale.acme.example'] },
  ],
  'acme-europe': [
    { label: 'Storefront', by: 'owner@acme-eu.example', createdDays: 400, hosts: ['shop.acme-eu.example'] },
  ],
  globex: [
    { label: 'Website', by: 'owner@globex.example', createdDays: 280, hosts: ['www.globex.example', 'globex.example'] },
  ],
}

/** Limits by the label of a secret key, of whichever account. */
export const KEY_LIMITS: Readonly<Record<string, { max: number; used: number }>> = {
  'Continuous integration': { max: 5_000, used: 4_310 },
  'Local development': { max: 1_000, used: 212 },
  'Warehouse Reno': { max: 1e12, used: 18_044 },
  'Tablet pilot': { max: 100, used: 100 },
}
