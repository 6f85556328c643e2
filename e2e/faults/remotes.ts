import { expect, type Page } from '@playwright/test'
import type { Person } from '../fixtures/people.ts'

/** Each remote, as its card would name what it shows, with one of its screens. */
export const REMOTES = {
  keys: { name: 'API keys', path: '/account/keys', title: 'API keys' },
  team: { name: 'members', path: '/account/team', title: 'Members' },
  billing: { name: 'subscriptions', path: '/account/subscriptions', title: 'Subscriptions' },
  identity: { name: 'profile', path: '/account/profile', title: 'Profile' },
  checkout: { name: 'cart', path: '/checkout/cart', title: 'Cart' },
  admin: { name: 'users and accounts', path: '/admin/search', title: 'Users and accounts' },
} as const

export type RemoteName = keyof typeof REMOTES
type Screen = Readonly<{ path: string; title: string }>

export const names = Object.keys(REMOTES) as RemoteName[]
export const filesOf = (name: RemoteName) => `**/releases/${name}/**`

/** Somebody who may use it. */
export const userOf = (name: RemoteName): Person => (name === 'admin' ? 'support' : 'owner')

/** All that this person may use. */
export function remotesOf(person: Person): RemoteName[] {
  return names.filter((name) => (person === 'support' ? FOR_STAFF.includes(name) : name !== 'admin'))
}

const FOR_STAFF: readonly RemoteName[] = ['admin', 'identity', 'checkout']

/** Waits until the remote itself shows its page: no skeleton in its place, and the one heading. */
export async function expectScreen(page: Page, { path, title }: Screen) {
  await expect(page).toHaveURL(path)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
}

/** Goes there as a person does: by the header, the navigation, or, where neither leads, by a new address. */
export async function go(page: Page, { path }: Screen) {
  if (path === '/account/profile') await page.getByRole('button', { name: /, [A-Z]{2}$/ }).click()
  const link = page.locator(`a[href="${path}"]:visible`).first()
  if ((await link.count()) > 0) await link.click()
  else await page.goto(path)
}

/** As any link of any part is followed, at once: nothing is fetched before. Not every two remotes have one to each other. */
export function followLink(page: Page, path: string) {
  return page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
}

/** In the place of a remote that does not come, with its reference and Retry. */
export async function expectCard(page: Page, name: RemoteName) {
  const card = page.getByRole('main').getByRole('alert')
  await expect(card).toContainText(`Could not load ${REMOTES[name].name}`)
  await expect(card).toContainText(/Reference \S+/)
  await expect(card.getByRole('button', { name: 'Retry' })).toBeVisible()
}
