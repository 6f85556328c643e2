import type { AccountName } from './people.ts'
import type { ShapeName } from './usage-shapes.ts'

/** A key of the example company, in days and hours before the moment of seeding. */
export interface DemoKey {
  label: string
  description?: string
  by: string
  createdDays: number
  /** Traffic of the key, as shares of its licenses' lookups. */
  traffic?: { shape: ShapeName; from: string; shares: Readonly<Record<string, number>> }
  pausedDays?: number
  deletedHours?: number
}

const OLIVIA = 'owner@acme.example'
const EMIL = 'editor@acme.example'
const ELENA = 'owner@acme-eu.example'
const GARETH = 'owner@globex.example'

const ACME: readonly DemoKey[] = [
  {
    label: 'Production',
    description: 'Everything that customers see. Do not pause without telling operations.',
    by: OLIVIA,
    createdDays: 640,
    traffic: { shape: 'always', from: 'api.acme.example', shares: { 'us-core': 55, 'us-rooftop-geocoding': 50 } },
  },
  {
    label: 'Staging',
    description: 'Rehearses each release against last week’s orders.',
    by: EMIL,
    createdDays: 420,
    traffic: { shape: 'office', from: 'staging.acme.example', shares: { 'us-core': 3, 'us-rooftop-geocoding': 2 } },
  },
  {
    label: 'Checkout',
    description: 'Address suggestions and checks while a customer types.',
    by: OLIVIA,
    createdDays: 512,
    traffic: {
      shape: 'shop',
      from: 'shop.acme.example',
      shares: { 'us-core': 18, 'us-autocomplete-pro': 90, 'us-secondary-address-data': 55 },
    },
  },
  {
    label: 'Returns portal',
    by: EMIL,
    createdDays: 301,
    traffic: { shape: 'shop', from: 'returns.acme.example', shares: { 'us-core': 5, 'us-autocomplete-pro': 10 } },
  },
  {
    label: 'Warehouse Dallas',
    by: EMIL,
    createdDays: 388,
    traffic: { shape: 'office', from: '203.0.113.24', shares: { 'us-core': 6 } },
  },
  {
    label: 'Warehouse Reno',
    by: EMIL,
    createdDays: 210,
    traffic: { shape: 'office', from: '203.0.113.87', shares: { 'us-core': 4 } },
  },
  {
    label: 'Driver app',
    description: 'Finds the door, not the street: rooftop coordinates for the last hundred meters.',
    by: OLIVIA,
    createdDays: 266,
    traffic: { shape: 'shop', from: 'drivers.acme.example', shares: { 'us-rooftop-geocoding': 40 } },
  },
  {
    label: 'Nightly address cleaning',
    by: EMIL,
    createdDays: 455,
    traffic: { shape: 'nightly', from: 'batch-2.acme.example', shares: { 'us-core': 7 } },
  },
  {
    label: 'CRM import',
    description: 'Every contact that sales creates is checked the next night.',
    by: EMIL,
    createdDays: 143,
    traffic: { shape: 'nightly', from: 'batch-1.acme.example', shares: { 'us-core': 2 } },
  },
  {
    label: 'Quote calculator',
    by: OLIVIA,
    createdDays: 97,
    traffic: { shape: 'office', from: 'quotes.acme.example', shares: { 'us-secondary-address-data': 45 } },
  },
  {
    label: 'Customs forms',
    by: EMIL,
    createdDays: 124,
    traffic: { shape: 'office', from: 'customs.acme.example', shares: { 'international-autocomplete': 100 } },
  },
  {
    label: 'Geofence alerts',
    by: OLIVIA,
    createdDays: 58,
    traffic: { shape: 'always', from: 'fleet.acme.example', shares: { 'us-rooftop-geocoding': 8 } },
  },
  {
    label: 'Shipment label printing for the regional distribution centers in Memphis, Columbus and Harrisburg',
    description: 'One key for three centers until each has its own.',
    by: EMIL,
    createdDays: 176,
    traffic: { shape: 'office', from: 'labels.acme.example', shares: { 'us-core': 3 } },
  },
  {
    label: 'Continuous integration',
    by: EMIL,
    createdDays: 333,
    traffic: { shape: 'office', from: 'ci.acme.example', shares: { 'us-core': 1 } },
  },
  {
    label: 'Local development',
    by: EMIL,
    createdDays: 333,
    traffic: { shape: 'office', from: '198.51.100.7', shares: { 'us-core': 0.4 } },
  },
  { label: 'Disaster recovery site', description: 'Never used, and may it stay so.', by: OLIVIA, createdDays: 349 },
  {
    label: 'Tablet pilot',
    by: EMIL,
    createdDays: 6,
    traffic: { shape: 'office', from: 'tablets.acme.example', shares: { 'us-core': 6 } },
  },
  {
    label: 'Data warehouse export',
    description: 'Paused while the export is rewritten.',
    by: EMIL,
    createdDays: 288,
    pausedDays: 12,
    traffic: { shape: 'nightly', from: 'dwh.acme.example', shares: { 'us-core': 6 } },
  },
  {
    label: 'Old storefront',
    by: OLIVIA,
    createdDays: 702,
    pausedDays: 75,
    traffic: { shape: 'shop', from: 'www.acme.example', shares: { 'us-core': 9 } },
  },
  { label: 'Partner sandbox', by: OLIVIA, createdDays: 44, pausedDays: 2 },
  {
    label: 'Cross-dock pilot',
    by: OLIVIA,
    createdDays: 190,
    pausedDays: 31,
    traffic: { shape: 'office', from: '203.0.113.140', shares: { 'us-core': 2 } },
  },
  {
    label: 'Legacy monolith',
    description: 'Replaced by Production and Checkout.',
    by: OLIVIA,
    createdDays: 755,
    deletedHours: 2 * 24,
    traffic: { shape: 'always', from: 'legacy.acme.example', shares: { 'us-core': 4 } },
  },
  { label: 'Load test', by: EMIL, createdDays: 61, deletedHours: 23 * 24 },
  { label: 'Contractor handover', by: OLIVIA, createdDays: 118, pausedDays: 40, deletedHours: 30 * 24 - 5 },
  { label: 'Created by mistake', by: EMIL, createdDays: 1, deletedHours: 1 },
]

export const KEYS: Readonly<Record<AccountName, readonly DemoKey[]>> = {
  acme: ACME,
  'acme-europe': [
    {
      label: 'Production',
      by: ELENA,
      createdDays: 402,
      traffic: {
        shape: 'always',
        from: 'api.acme-eu.example',
        shares: { 'international-verification': 95, 'international-autocomplete': 100 },
      },
    },
    {
      label: 'Staging',
      by: ELENA,
      createdDays: 402,
      traffic: { shape: 'office', from: 'staging.acme-eu.example', shares: { 'international-verification': 5 } },
    },
    { label: 'Hamburg harbour office', by: ELENA, createdDays: 35, pausedDays: 20 },
  ],
  globex: [
    {
      label: 'Production',
      by: GARETH,
      createdDays: 290,
      traffic: {
        shape: 'shop',
        from: 'www.globex.example',
        shares: { 'us-core': 100, 'international-global-plus': 100 },
      },
    },
    { label: 'Trial', by: GARETH, createdDays: 299, pausedDays: 288 },
  ],
}
