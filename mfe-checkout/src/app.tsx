import { PAGES } from '@portal/contracts/pages'
import { Skeleton } from '@portal/design-system/skeleton'
import { latePage, remoteApp } from '@portal/remote-kit/app'
import { UnknownPage } from '@portal/remote-kit/pages'
import { PRICING_PATH, PRODUCTS_CRUMB, PRODUCTS_PATH, VERIFICATION_PATH } from './paths.ts'
import { PricingPage } from './pricing/pricing-page.tsx'
import { ProductsPage } from './products/products-page.tsx'
import { VerificationPage } from './products/verification-page.tsx'

const TermsPage = latePage(async () => (await import('./legal/terms-page.tsx')).TermsPage, <Skeleton lines={8} />)
const PrivacyPage = latePage(async () => (await import('./legal/privacy-page.tsx')).PrivacyPage, <Skeleton lines={8} />)

export const { Root, bootstrap, mount, unmount } = remoteApp([
  { path: `${PRICING_PATH}/*`, element: <PricingPage /> },
  { path: PRODUCTS_PATH, element: <ProductsPage /> },
  { path: VERIFICATION_PATH, element: <VerificationPage /> },
  { path: PAGES.terms, element: <TermsPage /> },
  { path: PAGES.privacy, element: <PrivacyPage /> },
  { path: `${PRODUCTS_PATH}/*`, element: <UnknownPage wayOut={PRODUCTS_CRUMB} /> },
])
