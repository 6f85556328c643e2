/** What the dashboard shows of subscriptions. */
export function SubscriptionsCard() {
  return <p>Subscriptions</p>
}
