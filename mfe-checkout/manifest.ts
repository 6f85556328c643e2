import { PAGES } from '@portal/contracts/pages'
import { defineManifest } from '@portal/contracts/platform'
import { listPlans } from '@portal/contracts/sales/pricing'
import { PRODUCTS_PATH, pricingPathOf, VERIFICATION_PATH } from './src/paths.ts'
import { PRODUCTS, type Product } from './src/products/products.ts'

const PUBLIC = { layout: 'marketing', requires: listPlans.requires, first: [listPlans] } as const

/** `/pricing` itself takes whatever is below it and is no product, too. */
function pricingPage(product: Product, place: number) {
  return { ...PUBLIC, path: pricingPathOf(product), exact: place > 0, title: `${product.name} pricing` }
}

/** What this remote is, where it lives and who may use it. */
export default defineManifest({
  name: 'checkout',
  title: 'Products and pricing',
  owner: 'Checkout team',
  audience: 'public',
  pages: [
    ...PRODUCTS.map(pricingPage),
    { ...PUBLIC, path: PRODUCTS_PATH, title: 'Products' },
    { path: PAGES.terms, exact: true, title: 'Terms of service', layout: 'marketing', requires: 'public' },
    { path: PAGES.privacy, exact: true, title: 'Privacy policy', layout: 'marketing', requires: 'public' },
    { ...PUBLIC, path: VERIFICATION_PATH, exact: true, title: PRODUCTS[0].name },
  ],
  publishes: ['cart.changed'],
  hears: [],
})
