import type { ConversationCustomer, InboxQueue, StaffConversation } from '@portal/contracts/support/admin-conversations'
import { isLongWait } from '@portal/contracts/support/long-wait'
import type { Tone } from '@portal/design-system/status-chip'
import type { Received } from '@portal/platform/api'

/** A conversation as staff see it. */
export type InboxConversation = Received<StaffConversation>

export const QUEUE_LABELS: Readonly<Record<InboxQueue, string>> = {
  unassigned: 'Unassigned',
  mine: 'Mine',
  all: 'Open',
  closed: 'Closed',
}

type Customer = Received<ConversationCustomer>

/** Names the customer of a conversation by what is known of them. */
export function nameOfCustomer(customer: Customer | undefined): string {
  return customer?.name || customer?.email || 'Visitor'
}

/** Says where a customer belongs: their account, else their company or address. */
export function whereaboutsOf(customer: Customer | undefined): string {
  const { name, email, company, account_label } = customer ?? {}
  return account_label || company || (name && email) || (isVisitor(customer) ? 'Not logged in' : '')
}

/** Returns whether the customer was not logged in. */
export function isVisitor(customer: Customer | undefined): boolean {
  return customer?.user_id == null
}

/** Returns the color of a wait at a time in ms: amber as soon as it is long (rule Q61). */
export function toneOfWait(waitingSince: string, now: number): Tone {
  return isLongWait(waitingSince, now) ? 'attention' : 'paused'
}
