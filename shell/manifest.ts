import { PAGES } from '@portal/contracts/pages'
import { defineManifest } from '@portal/contracts/platform'
import { CUSTOMER_ROLES } from '@portal/contracts/roles'

/** A page that works without a script: the release server draws it (rule N1, decision 60). */
const TO_READ = { layout: 'marketing', requires: 'public', standsAlone: true } as const

/** The pages of no remote. */
export default defineManifest({
  name: 'shell',
  title: 'Portal',
  owner: 'Platform team',
  audience: 'public',
  pages: [
    { ...TO_READ, path: '/', exact: true, title: 'Home' },
    { ...TO_READ, path: PAGES.products, title: 'Products' },
    { ...TO_READ, path: PAGES.pricing, title: 'Pricing', keywords: ['plans', 'price', 'cost'] },
    { ...TO_READ, path: PAGES.status, exact: true, title: 'Status' },
    { ...TO_READ, path: PAGES.terms, exact: true, title: 'Terms of service' },
    { ...TO_READ, path: PAGES.privacy, exact: true, title: 'Privacy policy' },
    {
      path: PAGES.account,
      exact: true,
      title: 'Overview',
      layout: 'account',
      requires: CUSTOMER_ROLES.map((role) => [role]),
      navigation: { group: '', label: 'Overview', icon: 'overview', order: 0, key: 'o' },
      keywords: ['dashboard', 'home', 'start'],
      showsCards: true,
    },
    { path: PAGES.search, exact: true, title: 'Search', layout: 'account', requires: 'public' },
    { ...TO_READ, path: PAGES.docs, title: 'Help' },
    { ...TO_READ, path: PAGES.statusHelp, title: 'What an error means' },
  ],
  publishes: [],
  hears: [
    'order.changed',
    'subscription.changed',
    'payment-method.changed',
    'billing-address.changed',
    'billing-details.changed',
    'key.changed',
    'member.changed',
    'contact.changed',
    'profile.changed',
    'account.changed',
    'session.started',
    'login.created',
    'cart.added',
    'cart.removed',
    'cart.purchased',
    'trial.started',
    'form.started',
    'form.submitted',
    'report.downloaded',
    'cart.changed',
  ],
})
