import { RemoteRoutes, UnknownPage } from '@portal/remote-kit/routes'
import { PricingPage } from './pricing/pricing-page.tsx'
import { ProductsPage } from './product-pages/products-page.tsx'
import { VerificationPage } from './product-pages/verification-page.tsx'
import { PRICING_PATH, PRODUCTS_CRUMB, PRODUCTS_PATH, VERIFICATION_PATH } from './products/product-paths.ts'

const ROUTES = [
  { path: `${PRICING_PATH}/*`, element: <PricingPage /> },
  { path: PRODUCTS_PATH, element: <ProductsPage /> },
  { path: VERIFICATION_PATH, element: <VerificationPage /> },
  { path: `${PRODUCTS_PATH}/*`, element: <UnknownPage wayOut={PRODUCTS_CRUMB} /> },
]

/** The screens of this remote. */
export function Root() {
  return <RemoteRoutes routes={ROUTES} />
}
