import {
  type CannedAnswer,
  changeCannedAnswer,
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
} from '@portal/contracts/support/admin-canned-answers'
import {
  addConversationNote,
  answerConversation,
  assignConversation,
  type ConversationNote,
  closeConversation,
  getConversationAsStaff,
  getConversationFigures,
  listConversationAssignees,
  listInbox,
  markConversationReadAsStaff,
  readConversationAsStaff,
  reopenConversation,
  type StaffConversation,
  type StaffConversationNews,
  showTypingAsStaff,
} from '@portal/contracts/support/admin-conversations'
import type { Message } from '@portal/contracts/support/conversation'
import { fakeAccount } from './fake-admin.ts'

const AT = '2026-03-09T09:00:00Z'

/** The member of staff as whom tests open a page. */
const SAM = { user_id: 2, name: 'Sam Porter' }
export const KIM = { user_id: 903, name: 'Kim Lane' }

/** An open conversation of a customer of account 7, which nobody has. */
export function aStaffConversation(said: Partial<StaffConversation> = {}): StaffConversation {
  const { conversation_id = 'c1' } = said
  return {
    conversation_id,
    group: 'support',
    state: 'open',
    subject: 'My key is refused',
    started: AT,
    last_message_at: AT,
    preview_from: 'customer',
    last_sequence: 1,
    page: '/account/keys',
    rating: '',
    unread: 0,
    assignee_name: '',
    customer: {
      user_id: 12,
      name: 'Olivia Adler',
      email: 'owner@acme.example',
      company: 'Acme Inc.',
      account_id: 7,
      account_label: 'Acme Logistics',
    },
    assignee: null,
    waiting_since: AT,
    preview: 'My key is refused since this morning.',
    cursor: conversation_id,
    ...said,
  }
}

export const VISITOR: StaffConversation['customer'] = {
  user_id: null,
  name: '',
  email: '',
  company: '',
  account_id: null,
  account_label: '',
}

export function aMessage(said: Partial<Message> = {}): Message {
  return { sequence: 1, from: 'customer', author: 'Olivia Adler', text: 'My key is refused.', sent: AT, ...said }
}

export function aConversationNote(said: Partial<ConversationNote> = {}): ConversationNote {
  return { note: 1, after_sequence: 1, author: 'Kim Lane', text: 'Pays by wire.', written: AT, ...said }
}

type Known = ReturnType<typeof getConversationAsStaff.response.parse>

interface KnownConversation {
  conversation?: Partial<StaffConversation>
  messages?: Message[]
  notes?: ConversationNote[]
  facts?: Partial<Omit<Known, 'conversation'>>
  canned?: CannedAnswer[]
}

/** An API that knows these conversations of a queue, with the figures of none. */
export function fakeQueue(...conversations: StaffConversation[]) {
  const fake = fakeAccount()
  const byWait = conversations
    .filter(({ waiting_since }) => waiting_since)
    .toSorted((a, b) => a.waiting_since.localeCompare(b.waiting_since))
  fake.on(listInbox, ({ query: { order, limit = 50 } }) => ({
    conversations: (order === 'longest-wait' ? byWait : conversations).slice(0, limit),
    counts: { unassigned: conversations.length, mine: 2, all: 3, closed: 4 },
  }))
  fake.on(getConversationFigures, () => ({
    median_first_answer_s: null,
    good_ratings: 0,
    bad_ratings: 0,
  }))
  fake.on(listCannedAnswers, () => [])
  return fake
}

/** An API that knows one conversation, holds its news back until there is some, and does what is asked. */
export function fakeConversation(known: KnownConversation = {}) {
  const fake = fakeQueue()
  let conversation = aStaffConversation(known.conversation)
  let messages = known.messages ?? [aMessage()]
  let notes = known.notes ?? []
  let canned = known.canned ?? []
  let more = { is_typing: false, read_by_other: 0 }
  let version = 1
  let held: (() => void)[] = []

  const news = (after: number): StaffConversationNews => {
    const behind = messages.filter(({ sequence }) => sequence > after)
    return {
      messages: behind.slice(0, 100),
      has_more: behind.length > 100,
      version: String(version),
      conversation,
      notes,
      ...more,
    }
  }
  const tell = () => {
    version++
    const waiting = held
    held = []
    for (const answer of waiting) answer()
  }
  const change = (facts: Partial<StaffConversation>) => {
    conversation = { ...conversation, ...facts }
    tell()
    return conversation
  }
  const say = (message: Partial<Message>) => {
    const said = aMessage({ sequence: messages.length + 1, ...message })
    messages = [...messages, said]
    tell()
    return said
  }
  const answerNews = () =>
    fake.on(readConversationAsStaff, ({ query: { after = 0, version: asked, wait } }) => {
      const isNew = asked !== String(version) || messages.some(({ sequence }) => sequence > after)
      if (!wait || isNew) return news(after)
      return new Promise((resolve) => held.push(() => resolve(news(after))))
    })

  fake.on(getConversationAsStaff, () => ({
    conversation,
    rating_comment: '',
    first_answered: '',
    earlier: [],
    ...known.facts,
  }))
  answerNews()
  fake.on(answerConversation, ({ body }) => say({ from: 'staff', author: SAM.name, text: body.text }))
  fake.on(addConversationNote, ({ body }) => {
    const note = aConversationNote({
      note: notes.length + 1,
      after_sequence: messages.length,
      author: SAM.name,
      text: body.text,
    })
    notes = [...notes, note]
    tell()
    return note
  })
  fake.on(assignConversation, ({ body: { user_id } }) =>
    change({ assignee: [SAM, KIM].find((one) => one.user_id === user_id) ?? null }),
  )
  fake.on(closeConversation, () => change({ state: 'closed' }))
  fake.on(reopenConversation, () => change({ state: 'open' }))
  fake.on(listConversationAssignees, () => [SAM, KIM])
  fake.on(showTypingAsStaff, () => undefined)
  fake.on(markConversationReadAsStaff, () => undefined)
  fake.on(listCannedAnswers, () => canned)
  fake.on(createCannedAnswer, ({ body }) => {
    const answer = { canned_answer_id: 50 + canned.length, ...body }
    canned = [...canned, answer]
    return answer
  })
  fake.on(changeCannedAnswer, ({ params, body }) => {
    const answer = { canned_answer_id: params.id, ...body }
    canned = canned.map((one) => (one.canned_answer_id === params.id ? answer : one))
    return answer
  })
  fake.on(deleteCannedAnswer, ({ params }) => {
    canned = canned.filter(({ canned_answer_id }) => canned_answer_id !== params.id)
    return undefined
  })
  return {
    ...fake,
    /** The customer writes. */
    say,
    /** Something about the conversation becomes different. */
    change,
    /** The customer types, or reads up to a message. */
    show: (shown: Partial<typeof more>) => {
      more = { ...more, ...shown }
      tell()
    },
    /** The connection is lost, also that of an answer which is held back. */
    lose: () => {
      fake.loseConnection(readConversationAsStaff)
      tell()
    },
    /** Answers come again. */
    find: answerNews,
  }
}
