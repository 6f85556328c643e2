import type { HelpEntry } from '@portal/contracts/help'
import { PRODUCTS, pricingPathOf, productPathOf } from './products.ts'

/** Returns the site's search entries: each product's page, and its prices. */
export function siteEntries(): HelpEntry[] {
  return PRODUCTS.flatMap((product) => [
    {
      path: productPathOf(product),
      title: product.name,
      inside: 'Products',
      says: product.promise,
      words: '',
      isPage: true,
    },
    {
      path: pricingPathOf(product),
      title: `${product.name} pricing`,
      inside: 'Pricing',
      words: 'price cost plans',
      isPage: true,
    },
  ])
}
