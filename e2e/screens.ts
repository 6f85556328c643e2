import type { Person } from './fixtures/people.ts'

/** Every screen of the portal and somebody who may see it; `undefined` is a visitor without a session. */
export const SCREENS: readonly { path: string; as?: Person }[] = [
  { path: '/' },
  { path: '/pricing' },
  { path: '/pricing/us-rooftop-geocoding' },
  { path: '/login' },
  { path: '/status-help' },
  { path: '/no-such-page' },
  { path: '/account', as: 'owner' },
  { path: '/account/keys', as: 'owner' },
  { path: '/account/keys?tab=recoverable', as: 'owner' },
  { path: '/account/team', as: 'owner' },
  { path: '/account/subscriptions', as: 'owner' },
  { path: '/account/profile', as: 'owner' },
  { path: '/search?q=keys', as: 'owner' },
  { path: '/account/no-such-page', as: 'owner' },
  { path: '/account/team', as: 'viewer' },
  { path: '/admin/search', as: 'support' },
]
