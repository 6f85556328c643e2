import type { Page } from '@playwright/test'
import type { Person } from './fixtures/people.ts'

export interface Screen {
  path: string
  /** Somebody who may see it; absent for a visitor without a session. */
  as?: Person
  /** What is opened on it first. */
  opened?: { what: string; by: (page: Page) => Promise<void> }
}

const PRICING = [
  '/pricing',
  '/pricing/international-address-verification',
  '/pricing/us-address-autocomplete',
  '/pricing/international-address-autocomplete',
  '/pricing/us-rooftop-geocoding',
  '/pricing/us-reverse-geocoding',
  '/pricing/us-property-data',
  '/pricing/us-master-address-list',
  '/pricing/us-georeference-data',
  '/pricing/us-secondary-address-data',
]

/** Every screen of the portal. */
export const SCREENS: readonly Screen[] = [
  { path: '/' },
  ...PRICING.map((path) => ({ path })),
  { path: '/products' },
  { path: '/products/us-address-verification' },
  { path: '/login' },
  { path: '/status-help' },
  { path: '/status-help/1624873202' },
  { path: '/no-such-page' },
  { path: '/account', as: 'owner' },
  { path: '/account/keys', as: 'owner' },
  { path: '/account/keys', as: 'owner', opened: { what: 'the form for a new key', by: press('Create key') } },
  { path: '/account/keys', as: 'owner', opened: { what: 'the question before a deletion', by: askToDelete } },
  { path: '/account/keys', as: 'owner', opened: { what: 'one key', by: follow('Driver app') } },
  { path: '/account/keys', as: 'owner', opened: { what: 'keys selected', by: selectKeys } },
  { path: '/account/keys?tab=recoverable', as: 'owner' },
  { path: '/account/team', as: 'owner' },
  { path: '/account/subscriptions', as: 'owner' },
  { path: '/account/profile', as: 'owner' },
  { path: '/search?q=keys', as: 'owner' },
  { path: '/account/no-such-page', as: 'owner' },
  { path: '/account/team', as: 'viewer' },
  { path: '/admin/search', as: 'support' },
  { path: '/admin/accounts', as: 'support' },
  { path: '/admin/search?q=acme', as: 'support' },
  { path: '/admin/search?q=owner@acme.example', as: 'support', opened: { what: 'an account', by: openAccount } },
]

/** How a test calls a screen. */
export function nameOf({ path, as, opened }: Screen): string {
  return `${path} as ${as ?? 'visitor'}${opened ? `, ${opened.what}` : ''}`
}

function press(name: string) {
  return (page: Page) => page.getByRole('button', { name }).click()
}

function follow(name: string) {
  return (page: Page) => page.getByRole('link', { name }).click()
}

async function selectKeys(page: Page) {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('region', { name: 'Selected keys' }).waitFor()
}

async function askToDelete(page: Page) {
  await page.getByRole('button', { name: 'Actions for Driver app' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').waitFor()
}

async function openAccount(page: Page) {
  await page.locator('main a[href^="/admin/accounts/"]').first().click()
  await page.waitForURL('**/admin/accounts/*')
}
