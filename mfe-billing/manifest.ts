import { defineManifest } from '@portal/contracts/platform'
import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { SUBSCRIPTIONS_PATH } from './src/paths.ts'

const READERS = listAccountSubscriptions.requires
const FIRST = [listLicenses, listAccountSubscriptions]

/** What this remote is, where it lives and who may use it. */
export default defineManifest({
  name: 'billing',
  title: 'Billing',
  owner: 'Billing team',
  audience: 'customer',
  pages: [
    {
      path: SUBSCRIPTIONS_PATH,
      title: 'Subscriptions',
      layout: 'account',
      requires: READERS,
      first: FIRST,
      navigation: { group: 'Billing', label: 'Subscriptions', icon: 'subscriptions', order: 10 },
      keywords: ['plan', 'license', 'renewal', 'auto-renew', 'lookups'],
    },
  ],
  cards: [{ name: 'subscriptions', title: 'Subscriptions', order: 20, requires: READERS, first: FIRST }],
  publishes: [],
  hears: [],
})
