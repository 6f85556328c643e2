import { PAGES } from '@portal/contracts/pages'
import { PRODUCTS, type Product } from './products/products.ts'

/* Where this remote's pages are. */

export const PRICING_PATH = PAGES.pricing
export const PRODUCTS_PATH = PAGES.products
export const PRODUCTS_CRUMB = { label: 'Products', href: PRODUCTS_PATH }

/** The product with a page that tells more than its price. */
export const VERIFICATION_PATH = `${PRODUCTS_PATH}/us-address-verification`

/** The pricing page of a product; US address verification has `/pricing` itself (commerce.md §2). */
export function pricingPathOf({ slug }: Pick<Product, 'slug'>): string {
  return slug === PRODUCTS[0].slug ? PRICING_PATH : `${PRICING_PATH}/${slug}`
}

/** The product of a pricing page's last segment; `undefined` falls back to `/pricing` (commerce.md §2). */
export function productOf(slug: string): Product | undefined {
  return PRODUCTS.slice(1).find((product) => product.slug === slug)
}
