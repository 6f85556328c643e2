import { fullName } from '@portal/contracts/full-name'
import type { Message } from '@portal/contracts/support/conversation'
import { groupOf } from '@portal/contracts/support/conversation-group'
import type { Transaction } from '@portal/foundation/database'
import { canonicalEmail } from '@portal/foundation/people'
import {
  conversationMessages,
  conversationNotes,
  conversations,
} from '../support/conversations/conversations.tables.ts'
import { subjectOf } from '../support/conversations/write-message.ts'
import { type AccountName, PEOPLE } from './people.ts'
import type { SeedContext } from './seed-context.ts'
import type { AccountIds, UserIds } from './seed-people.sql.ts'

interface DemoMessage {
  from: Message['from']
  text: string
  hoursAgo: number
  requestId?: string
}

interface DemoConversation {
  id: string
  page: string
  /** Absent for a visitor. */
  customer?: { email: string; account: AccountName }
  /** Address of the member of staff who has it. */
  assignee?: string
  messages: readonly [DemoMessage, ...DemoMessage[]]
  /** Between members of staff, behind the last message. */
  notes: readonly [string, ...string[]]
  rating?: { is: 'good' | 'bad'; comment: string }
}

const SUPPORT = 'support@doorstep.example'

/** One that nobody has, one that support answered and the customer has read, and a visitor's that is over. */
const CONVERSATIONS: readonly DemoConversation[] = [
  {
    id: 'wX3mK9tQ2vB7rL5nH1cYp',
    page: '/account/keys',
    customer: { email: 'editor@acme.example', account: 'acme' },
    messages: [
      {
        from: 'customer',
        text: 'Our nightly import gets 402 for every lookup since yesterday.\nIs something wrong with the key?',
        hoursAgo: 2,
        requestId: 'K7Q2M9XWBT',
      },
    ],
    notes: ['The same account asked about 402 in spring: it was past due then.'],
  },
  {
    id: 'pT8fZ4sD6gJ1kV0bN3mRa',
    page: '/account/billing/orders',
    customer: { email: 'owner@acme-eu.example', account: 'acme-europe' },
    assignee: SUPPORT,
    messages: [
      { from: 'customer', text: 'Can we pay the next order by bank transfer?', hoursAgo: 26 },
      {
        from: 'staff',
        text: 'Yes, you can. Write the number of the order on the transfer: https://doorstep.example/docs/orders-and-receipts says where to.',
        hoursAgo: 25.5,
      },
    ],
    notes: ['They paid by card so far. Billing knows that a transfer comes.'],
  },
  {
    id: 'hC5yW2eU9xA4oS7iG0lEd',
    page: '/pricing',
    assignee: SUPPORT,
    messages: [
      { from: 'customer', text: 'Do unused lookups carry over to the next month?', hoursAgo: 74 },
      { from: 'staff', text: 'They do not: each term begins with all of its lookups.', hoursAgo: 73.8 },
      { from: 'customer', text: 'Clear, thank you.', hoursAgo: 73.7 },
      { from: 'system', text: 'This conversation was closed.', hoursAgo: 73.5 },
    ],
    notes: ['Asked twice this week: the page of prices could say it.'],
    rating: { is: 'good', comment: 'Quick and to the point' },
  },
]

/** Conversations of the example company with support, and one of a visitor with sales. */
export async function seedConversations(
  tx: Transaction,
  { time }: SeedContext,
  { accountIds, userIds }: { accountIds: AccountIds; userIds: UserIds },
): Promise<void> {
  const idOf = (email: string | undefined) => (email && userIds.get(email)) || null
  const sentAt = ({ hoursAgo }: DemoMessage) => time.hours(-hoursAgo)

  for (const demo of CONVERSATIONS) {
    await tx.insert(conversations).values(conversationRow(demo))
    await tx.insert(conversationMessages).values(messageRows(demo))
    await tx.insert(conversationNotes).values(noteRows(demo))
  }

  function conversationRow({ id, page, customer, assignee, messages, notes, rating }: DemoConversation) {
    const [first, last] = [messages[0], messages.at(-1) ?? messages[0]]
    const answer = messages.find(({ from }) => from === 'staff')
    const person = PEOPLE.find(({ email }) => email === customer?.email)
    return {
      id,
      group: groupOf(page),
      userId: idOf(customer?.email),
      accountId: customer ? accountIds[customer.account] : null,
      name: person ? fullName(person) : '',
      email: person?.email ?? '',
      canonicalEmail: person ? canonicalEmail(person.email) : '',
      company: person?.company ?? '',
      page,
      subject: subjectOf(first.text),
      startedAt: sentAt(first),
      lastMessageAt: sentAt(last),
      lastSequence: messages.length,
      lastNote: notes.length,
      closedAt: last.from === 'system' ? sentAt(last) : null,
      assigneeId: idOf(assignee),
      waitingSince: answer ? null : sentAt(first),
      firstAnsweredAt: answer ? sentAt(answer) : null,
      // Nobody has anything unread but support the first of them.
      customerRead: messages.length,
      staffRead: answer ? messages.length : 0,
      mailedSequence: messages.length,
      ...(rating && { rating: rating.is, ratingComment: rating.comment, ratedAt: sentAt(last) }),
    }
  }

  function messageRows({ id, page, customer, assignee, messages }: DemoConversation) {
    const authors = { customer: customer?.email, staff: assignee, system: undefined }
    return messages.map((message, index) => ({
      conversationId: id,
      sequence: index + 1,
      side: message.from,
      authorId: idOf(authors[message.from]),
      text: message.text,
      sentAt: sentAt(message),
      contextPage: message.requestId ? page : null,
      contextRequestId: message.requestId ?? null,
    }))
  }

  function noteRows({ id, assignee, messages, notes }: DemoConversation) {
    return notes.map((text, index) => ({
      conversationId: id,
      note: index + 1,
      afterSequence: messages.length,
      authorId: idOf(assignee ?? SUPPORT),
      text,
      writtenAt: sentAt(messages.at(-1) ?? messages[0]),
    }))
  }
}
