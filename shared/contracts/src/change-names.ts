/** The events after which answers that were read are no longer true. `changes.ts` says which. */
export const CHANGE_NAMES = [
  'order.changed',
  'subscription.changed',
  'payment-method.changed',
  'billing-address.changed',
  'billing-details.changed',
  'key.changed',
  'member.changed',
  'contact.changed',
  'profile.changed',
  'account.changed',
] as const

export type ChangeName = (typeof CHANGE_NAMES)[number]
