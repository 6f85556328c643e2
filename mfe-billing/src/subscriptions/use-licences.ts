import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { together, useLoad } from '@portal/remote-kit/load'
import { groupedByLicence } from './licence-view.ts'
import { subscriptionQueries } from './subscription-queries.ts'

const SUBSCRIPTIONS = { what: 'the subscriptions', call: listAccountSubscriptions }

/** Licences with their subscriptions: two calls that are made at once and wait for each other. */
export function useLicences() {
  const licences = useLoad(subscriptionQueries.licences(), SUBSCRIPTIONS)
  const subscriptions = useLoad(subscriptionQueries.list(), SUBSCRIPTIONS)
  return together([licences, subscriptions], groupedByLicence)
}
