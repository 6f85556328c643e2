import { remoteApp } from '@portal/remote-kit/app'
import { UnknownPage } from '@portal/remote-kit/pages'
import { SUBSCRIPTIONS_CRUMB, SUBSCRIPTIONS_PATH } from './paths.ts'
import { SubscriptionPage } from './subscriptions/details/subscription-page.tsx'
import { SubscriptionsPage } from './subscriptions/list/subscriptions-page.tsx'

export const { Root, bootstrap, mount, unmount } = remoteApp([
  { path: SUBSCRIPTIONS_PATH, element: <SubscriptionsPage /> },
  { path: `${SUBSCRIPTIONS_PATH}/:id`, element: <SubscriptionPage /> },
  { path: `${SUBSCRIPTIONS_PATH}/*`, element: <UnknownPage wayOut={SUBSCRIPTIONS_CRUMB} /> },
])
