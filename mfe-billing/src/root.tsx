import { AnchorProvider } from '@portal/design-system/link'
import { BrowserRouter, Route, Routes } from 'react-router'
import { RouterAnchor } from './router-anchor.tsx'
import { SubscriptionPage } from './subscription-details/subscription-page.tsx'
import { SubscriptionsPage } from './subscription-list/subscriptions-page.tsx'
import { UnknownPage } from './unknown-page.tsx'

/** The screens of this remote. */
export function Root() {
  return (
    // What somebody chooses stands in the address: a transition would first set the field back that they choose it in.
    <BrowserRouter useTransitions={false}>
      <AnchorProvider value={RouterAnchor}>
        <Routes>
          <Route path="/account/subscriptions" element={<SubscriptionsPage />} />
          <Route path="/account/subscriptions/:id" element={<SubscriptionPage />} />
          <Route path="/account/subscriptions/*" element={<UnknownPage />} />
        </Routes>
      </AnchorProvider>
    </BrowserRouter>
  )
}
