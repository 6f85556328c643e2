/** Where this remote's pages are (its manifest says the same to the shell). */
export const SUBSCRIPTIONS_PATH = '/account/subscriptions'
export const SUBSCRIPTIONS_CRUMB = { label: 'Subscriptions', href: SUBSCRIPTIONS_PATH }

export function pathOfSubscription(id: string): string {
  return `${SUBSCRIPTIONS_PATH}/${encodeURIComponent(id)}`
}
