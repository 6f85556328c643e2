import type { ConversationCustomer, InboxQueue, StaffConversation } from '@portal/contracts/support/admin-conversations'
import type { ConversationGroup } from '@portal/contracts/support/conversation-group'
import type { Received } from '@portal/platform/api'

/** A conversation as staff see it. */
export type InboxConversation = Received<StaffConversation>

export const GROUP_LABELS: Readonly<Record<ConversationGroup, string>> = { sales: 'Sales', support: 'Support' }

export const QUEUE_LABELS: Readonly<Record<InboxQueue, string>> = {
  unassigned: 'Unassigned',
  mine: 'Mine',
  all: 'All open',
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
