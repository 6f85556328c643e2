import { PAGES } from '@portal/contracts/pages'
import { defineManifest } from '@portal/contracts/platform'
import { CUSTOMER_ROLES } from '@portal/contracts/roles'

/** The pages that the shell draws itself. */
export default defineManifest({
  name: 'shell',
  title: 'Portal',
  owner: 'Platform team',
  audience: 'public',
  pages: [
    { path: '/', exact: true, title: 'Home', layout: 'marketing', requires: 'public' },
    {
      path: PAGES.account,
      exact: true,
      title: 'Overview',
      layout: 'account',
      requires: CUSTOMER_ROLES.map((role) => [role]),
      navigation: { group: '', label: 'Overview', icon: 'overview', order: 0 },
      keywords: ['dashboard', 'home', 'start'],
      showsCards: true,
    },
    { path: PAGES.search, exact: true, title: 'Search', layout: 'account', requires: 'public' },
    { path: PAGES.statusHelp, title: 'What an error means', layout: 'plain', requires: 'public' },
  ],
  publishes: ['session.ended'],
  hears: ['session.ended', 'cart.changed'],
})
