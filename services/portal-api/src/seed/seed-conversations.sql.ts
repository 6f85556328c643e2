import { fullName } from '@portal/contracts/full-name'
import type { Message } from '@portal/contracts/support/conversation'
import { groupOf } from '@portal/contracts/support/conversation-group'
import type { Transaction } from '@portal/foundation/database'
import { canonicalEmail } from '@portal/foundation/people'
import { cannedAnswers } from '../support/canned-answers/canned-answers.tables.ts'
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
  notes?: readonly string[]
  rating?: { is: 'good' | 'bad'; comment: string }
}

const SUPPORT = 'support@doorstep.example'

/** Three that nobody has, two that support has, of which one waits for a reply, and two that are over. */
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
    id: 'rN6vQ1kZ8pL2mT5xD0sHf',
    page: '/account/orders',
    customer: { email: 'billing@acme.example', account: 'acme' },
    messages: [
      {
        from: 'customer',
        text: 'Our last receipt shows the old office. Can we get it with the new address?',
        hoursAgo: 0.7,
      },
    ],
  },
  {
    id: 'bJ4gY7uC1wE9oX3qA6tMz',
    page: '/pricing/us-rooftop-geocoding',
    messages: [{ from: 'customer', text: 'Is rooftop accuracy included for Alaska and Hawaii?', hoursAgo: 0.2 }],
  },
  {
    id: 'kD8nS2fV5yP0rG6iL9hBe',
    page: '/account/team',
    customer: { email: 'owner@globex.example', account: 'globex' },
    assignee: SUPPORT,
    messages: [
      { from: 'customer', text: 'A colleague left. Who gets the keys that she made?', hoursAgo: 5 },
      {
        from: 'staff',
        text: 'The keys belong to your account and go on working. Shall I show you how to rotate them?',
        hoursAgo: 4.8,
      },
      { from: 'customer', text: 'Yes please, for both of them.', hoursAgo: 0.5 },
    ],
    notes: ['Two keys, both in use: rotate them with an overlap of a day.'],
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
  {
    id: 'zF0aU6cR3jW8eM1vQ5kTn',
    page: '/account/usage',
    customer: { email: 'viewer@acme.example', account: 'acme' },
    assignee: SUPPORT,
    messages: [
      { from: 'customer', text: 'Can I get the lookups of last year as a file?', hoursAgo: 122 },
      {
        from: 'staff',
        text: 'Yes: choose the days on the usage page, then Download CSV.',
        hoursAgo: 99,
      },
      { from: 'system', text: 'This conversation was closed.', hoursAgo: 98 },
    ],
    rating: { is: 'bad', comment: 'Took a day' },
  },
]

const SAVED_REPLIES = [
  {
    title: 'Lookups answered 402',
    text: 'Hello {first_name}, 402 means that the plan has no lookups left or an order is unpaid. Your overview says which of the two it is, and what to do.',
  },
  {
    title: 'Rotate a secret key',
    text: 'Hello {first_name}, open the key and choose Rotate. Both keys work for the time you choose, so nothing stops while you deploy the new one.',
  },
  {
    title: 'Pay by bank transfer',
    text: 'Hello {first_name}, choose Invoice at checkout, and write the number of the order on the transfer. The plan begins once the money has arrived.',
  },
]

/** Conversations of the example companies and of visitors with support and sales, and replies that support has saved. */
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
    if (demo.notes) await tx.insert(conversationNotes).values(noteRows(demo.notes, demo))
  }
  await tx.insert(cannedAnswers).values(SAVED_REPLIES.map((reply) => ({ ...reply, changedAt: time.days(-40) })))

  function conversationRow({ id, page, customer, assignee, messages, notes = [], rating }: DemoConversation) {
    const [first, last] = [messages[0], messages.at(-1) ?? messages[0]]
    const answer = messages.find(({ from }) => from === 'staff')
    const isWaiting = last.from === 'customer'
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
      waitingSince: isWaiting ? sentAt(last) : null,
      firstAnsweredAt: answer ? sentAt(answer) : null,
      // Nobody has anything unread but support what waits for them.
      customerRead: messages.length,
      staffRead: isWaiting ? messages.length - 1 : messages.length,
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

  function noteRows(notes: readonly string[], { id, assignee, messages }: DemoConversation) {
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
