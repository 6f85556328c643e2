import { Loaded } from '@portal/remote-kit/load'
import { useLicences } from '../subscriptions/use-licences.ts'
import { SubscriptionSummary } from './subscription-summary.tsx'

/** What the dashboard shows of subscriptions; the frame and its title are the shell's. */
export function SubscriptionsCard() {
  return <Loaded load={useLicences()}>{(licences) => <SubscriptionSummary licences={licences} />}</Loaded>
}
