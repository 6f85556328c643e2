import { defineManifest } from '@portal/contracts/platform'
import { listLicenses } from '@portal/contracts/subscriptions/licenses'

/** What this remote is, where it lives and who may use it. */
export default defineManifest({
  name: 'billing',
  title: 'Billing',
  owner: 'Billing team',
  audience: 'customer',
  pages: [
    {
      path: '/account/subscriptions',
      title: 'Subscriptions',
      layout: 'account',
      requires: [['api-key-viewer'], ['billing-viewer']],
      first: [listLicenses],
      navigation: { group: 'Billing', label: 'Subscriptions', icon: 'subscriptions', order: 10 },
      keywords: ['plan', 'licence', 'license', 'renewal', 'lookups'],
    },
  ],
  cards: [
    {
      name: 'subscriptions',
      title: 'Subscriptions',
      order: 20,
      requires: [['api-key-viewer'], ['billing-viewer']],
      first: [listLicenses],
    },
  ],
  publishes: [],
  hears: [],
})
