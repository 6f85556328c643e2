import type { Person } from '../people.ts'

/** What a person sees first of a remote. */
export interface Screen {
  remote: string
  path: string
  /** Without one, a visitor who has not signed in. */
  as?: Person
  /** Where what one came for appears. */
  content: string
}

/** One screen of each remote, its lightest reader first: what it costs to open it with nothing cached. */
export const SCREENS: readonly Screen[] = [
  { remote: 'identity', path: '/login', content: 'input[type=password]' },
  { remote: 'keys', path: '/account/keys', as: 'owner', content: 'tbody tr' },
  { remote: 'team', path: '/account/team', as: 'owner', content: 'tbody tr' },
  { remote: 'billing', path: '/account/subscriptions', as: 'owner', content: 'h2' },
  { remote: 'checkout', path: '/pricing', content: 'h2' },
  { remote: 'admin', path: '/admin/search', as: 'support', content: 'input' },
]

export const KEYS_SCREEN = SCREENS.find(({ remote }) => remote === 'keys') as Screen

/** Content, and no longer a sketch of it. */
export function whereContentIs({ content }: Screen): string {
  return `main:not(:has([aria-busy=true])) :is(${content})`
}
