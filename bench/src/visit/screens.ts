import { PAGES } from '@portal/contracts/pages'
import type { Person } from '../people.ts'

/** A page that somebody opens first. */
export interface View {
  path: string
  /** Without one, a visitor who has not signed in. */
  as?: Person
  /** Where what one came for appears. */
  content: string
  /** Another kind of document than the portal's own: see `answerDocuments`. */
  variant?: string
}

/** What a person sees first of a remote. */
export interface Screen extends View {
  remote: string
}

/** Pages that a visitor comes to, who has never been here. */
export const PUBLIC_PAGES: readonly View[] = ['/', PAGES.products, PAGES.pricing, PAGES.docs].map((path) => ({
  path,
  content: 'h1',
}))

/** One screen of each remote, its lightest reader first: what it costs to open it with nothing cached. */
export const SCREENS: readonly Screen[] = [
  { remote: 'identity', path: '/login', content: 'input[type=password]' },
  { remote: 'keys', path: '/account/keys', as: 'owner', content: 'tbody tr' },
  { remote: 'team', path: '/account/team', as: 'owner', content: 'tbody tr' },
  { remote: 'billing', path: '/account/subscriptions', as: 'owner', content: 'h2' },
  { remote: 'checkout', path: '/checkout/cart', content: 'h1' },
  { remote: 'admin', path: '/admin/search', as: 'support', content: 'input' },
]

/** Pages of a remote beside its first, which are opened directly, too: their code keeps the same budget. */
export const FURTHER_SCREENS: readonly Screen[] = [
  { remote: 'keys', path: '/account/website-keys', as: 'owner', content: 'tbody tr' },
  { remote: 'keys', path: '/account/usage', as: 'owner', content: '[role=slider]' },
  { remote: 'keys', path: '/account/tools', as: 'owner', content: 'h2' },
  { remote: 'billing', path: PAGES.orders, as: 'owner', content: 'tbody tr' },
  { remote: 'checkout', path: PAGES.checkoutAddress, as: 'owner', content: 'h1' },
  { remote: 'checkout', path: PAGES.checkoutPayment, as: 'owner', content: 'h1' },
  { remote: 'checkout', path: PAGES.checkoutReview, as: 'owner', content: 'h1' },
  { remote: 'checkout', path: `${PAGES.startFree}?plan=us-core-cloud-trial-monthly`, as: 'owner', content: 'h1' },
  // The same code as the thanks for an order: one that was not just paid leads to its page.
  { remote: 'checkout', path: `${PAGES.checkoutDone}/9`, as: 'owner', content: 'h1' },
  { remote: 'checkout', path: PAGES.contact, content: 'form' },
]

export const KEYS_SCREEN = SCREENS.find(({ remote }) => remote === 'keys') as Screen

/** Content, and no longer a sketch of it. */
export function whereContentIs({ content }: View): string {
  return `main:not(:has([aria-busy=true])) :is(${content})`
}
