import { defineManifest } from '@portal/contracts/platform'
import { listPlans } from '@portal/contracts/sales/pricing'

/** What this remote is, where it lives and who may use it. */
export default defineManifest({
  name: 'checkout',
  title: 'Products and pricing',
  owner: 'Checkout team',
  audience: 'public',
  pages: [
    { path: '/pricing', title: 'Pricing', layout: 'marketing', requires: 'public', first: [listPlans] },
    { path: '/products', title: 'Products', layout: 'marketing', requires: 'public', first: [listPlans] },
  ],
  publishes: [],
  hears: [],
})
