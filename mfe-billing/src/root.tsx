import { RemoteRoutes, UnknownPage } from '@portal/remote-kit/routes'
import { SubscriptionPage } from './subscription-details/subscription-page.tsx'
import { SubscriptionsPage } from './subscription-list/subscriptions-page.tsx'
import { SUBSCRIPTIONS_CRUMB, SUBSCRIPTIONS_PATH } from './subscriptions/subscription-paths.ts'

const ROUTES = [
  { path: SUBSCRIPTIONS_PATH, element: <SubscriptionsPage /> },
  { path: `${SUBSCRIPTIONS_PATH}/:id`, element: <SubscriptionPage /> },
  { path: `${SUBSCRIPTIONS_PATH}/*`, element: <UnknownPage wayOut={SUBSCRIPTIONS_CRUMB} /> },
]

/** The screens of this remote. */
export function Root() {
  return <RemoteRoutes routes={ROUTES} />
}
