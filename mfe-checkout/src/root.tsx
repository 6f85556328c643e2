import { AnchorProvider } from '@portal/design-system/link'
import { BrowserRouter, Route, Routes } from 'react-router'
import { PricingPage } from './pricing/pricing-page.tsx'
import { ProductsPage } from './product-pages/products-page.tsx'
import { VerificationPage } from './product-pages/verification-page.tsx'
import { RouterAnchor } from './router-anchor.tsx'
import { UnknownPage } from './unknown-page.tsx'

/** The screens of this remote. */
export function Root() {
  return (
    // What somebody chooses stands in the address: a transition would first set the field back that they choose it in.
    <BrowserRouter useTransitions={false}>
      <AnchorProvider value={RouterAnchor}>
        <Routes>
          <Route path="/pricing/*" element={<PricingPage />} />
          <Route path="/products" element={<ProductsPage />} />
          <Route path="/products/us-address-verification" element={<VerificationPage />} />
          <Route path="/products/*" element={<UnknownPage />} />
        </Routes>
      </AnchorProvider>
    </BrowserRouter>
  )
}
