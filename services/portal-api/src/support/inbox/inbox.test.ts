import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  changeCannedAnswer,
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
} from '@portal/contracts/support/admin-canned-answers'
import {
  answerConversation,
  assignConversation,
  closeConversation,
  getConversationAsStaff,
  getConversationFigures,
  type InboxOrder,
  listConversationAssignees,
  listInbox,
} from '@portal/contracts/support/admin-conversations'
import { rateConversation, sendMessage } from '@portal/contracts/support/conversations'
import { startedBy } from '../../testing/conversations.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

let app: TestApp
let support: TestCaller
beforeAll(async () => {
  app = await testApp()
  support = await app.staff('support')
})
afterAll(() => app.close())

const at = (id: string) => ({ params: { id } })
const answer = (by: TestCaller, id: string) => by.call(answerConversation, { ...at(id), body: { text: 'Hello' } })

/** Conversations of this test alone, a second apart. */
async function inbox(pages: readonly string[]): Promise<{ customer: TestCaller; ids: string[] }> {
  const customer = await app.account()
  const ids: string[] = []
  for (const page of pages) {
    app.clock.advance(1_000)
    ids.push(await startedBy(customer, { page }))
  }
  return { customer, ids }
}

async function idsIn(by: TestCaller, query: Parameters<typeof queueOf>[1], among: readonly string[]) {
  const { conversations } = await queueOf(by, query)
  return conversations.map(({ conversation_id }) => among.indexOf(conversation_id)).filter((index) => index >= 0)
}
const queueOf = (
  by: TestCaller,
  query: { queue: 'unassigned' | 'mine' | 'all' | 'closed'; group?: 'sales' | 'support' },
) => by.call(listInbox, { query })

test('rule Q14: queues hold what they are called, by group, the last message first', async () => {
  const colleague = await app.staff('support')
  const before = (await queueOf(support, { queue: 'all' })).counts
  const { ids } = await inbox(['/account', '/pricing', '/account', '/contact'])
  const [first = '', second = '', third = ''] = ids
  app.clock.advance(1_000)
  await answer(support, first)
  await support.call(assignConversation, { ...at(second), body: { user_id: colleague.userId } })
  await support.call(closeConversation, at(third))

  expect(await idsIn(support, { queue: 'unassigned' }, ids)).toEqual([3])
  expect(await idsIn(support, { queue: 'mine' }, ids)).toEqual([0])
  expect(await idsIn(colleague, { queue: 'mine' }, ids)).toEqual([1])
  expect(await idsIn(support, { queue: 'all' }, ids)).toEqual([0, 3, 1])
  expect(await idsIn(support, { queue: 'all', group: 'sales' }, ids)).toEqual([3, 1])
  expect(await idsIn(support, { queue: 'closed' }, ids)).toEqual([2])
  const { counts } = await queueOf(support, { queue: 'mine' })
  expect(counts).toEqual({
    unassigned: before.unassigned + 1,
    mine: before.mine + 1,
    all: before.all + 3,
    closed: before.closed + 1,
  })
})

test('pages of a queue follow each other by the cursor', async () => {
  const { ids } = await inbox(Array(5).fill('/account'))
  const seen: string[] = []
  let after: string | undefined
  while (seen.length < 5) {
    const { conversations } = await support.call(listInbox, {
      query: { queue: 'all', limit: 2, ...(after && { after }) },
    })
    seen.push(...conversations.map(({ conversation_id }) => conversation_id))
    after = conversations.at(-1)?.cursor
  }
  expect(seen.slice(0, 5)).toEqual(ids.toReversed())
})

/** Reads all open conversations in an order, two at a time. */
async function pages(order: InboxOrder): Promise<string[]> {
  const found: string[] = []
  let after: string | undefined
  do {
    const { conversations } = await support.call(listInbox, {
      query: { queue: 'all', order, limit: 2, ...(after && { after }) },
    })
    found.push(...conversations.map(({ conversation_id }) => conversation_id))
    after = conversations.at(-1)?.cursor
  } while (after)
  return found
}

test.each([
  ['longest-wait', 'and nobody who was answered', []],
  ['waiting-first', 'and behind them those who were answered, the last message first', [3, 1]],
] as const)('rule Q72: of %s, those who wait longest come first, page by page, %s', async (order, _, answered) => {
  const { ids, customer } = await inbox(Array(5).fill('/account'))
  await answer(support, ids[1] ?? '')
  app.clock.advance(1_000)
  await answer(support, ids[3] ?? '')
  // Writes again, and waits since the first message all the same.
  await customer.call(sendMessage, { ...at(ids[0] ?? ''), body: { text: 'Still there?' } })
  const found = await pages(order)
  expect(found.filter((id) => ids.includes(id))).toEqual([0, 2, 4, ...answered].map((one) => ids[one]))
  expect(new Set(found).size).toBe(found.length)
})

test('rule Q14: is assigned to people of support alone, and a first answer takes it', async () => {
  const [colleague, auditor] = [await app.staff('support'), await app.staff('auditor')]
  const { ids, customer } = await inbox(['/account'])
  const [id = ''] = ids
  const assign = (user_id: number | null) => support.call(assignConversation, { ...at(id), body: { user_id } })
  for (const other of [auditor, customer])
    await expect(assign(other.userId)).rejects.toEqual(refused(409, 'support-context:assignee-not-support'))
  expect((await assign(colleague.userId)).assignee?.user_id).toBe(colleague.userId)
  await answer(support, id)
  expect((await support.call(getConversationAsStaff, at(id))).conversation.assignee?.user_id).toBe(colleague.userId)
  expect((await assign(null)).assignee).toBeNull()
  await answer(support, id)
  expect((await support.call(getConversationAsStaff, at(id))).conversation.assignee?.user_id).toBe(support.userId)

  const people = (await support.call(listConversationAssignees)).map(({ user_id }) => user_id)
  expect(people).toEqual(expect.arrayContaining([support.userId, colleague.userId]))
  expect(people).not.toContain(auditor.userId)
})

test('says since when the customer waits, and shows earlier conversations of the same person', async () => {
  const { ids } = await inbox(['/account', '/pricing'])
  const [first = '', second = ''] = ids
  const found = await support.call(getConversationAsStaff, at(second))
  expect(found.conversation.waiting_since).toBe(found.conversation.started)
  expect(found.first_answered).toBe('')
  expect(found.conversation.preview).toBe('How do I pay?')
  expect(found.earlier.map(({ conversation_id }) => conversation_id)).toEqual([first])
  await answer(support, second)
  const answered = await support.call(getConversationAsStaff, at(second))
  expect([answered.conversation.waiting_since, answered.first_answered]).toEqual(['', app.clock.now().toISOString()])
})

test('rule Q41: what the customer wrote while staff answered stays unread and waits, and is not closed over', async () => {
  const { ids, customer } = await inbox(['/account'])
  const [id = ''] = ids
  app.clock.advance(1_000)
  const { sent } = await customer.call(sendMessage, { ...at(id), body: { text: 'One more thing' } })
  await support.call(answerConversation, { ...at(id), body: { text: 'By card.', seen: 1 } })
  const found = async () => (await support.call(getConversationAsStaff, at(id))).conversation
  expect(await found()).toMatchObject({ unread: 1, waiting_since: sent, last_sequence: 3 })

  const close = (seen: number) => support.call(closeConversation, { ...at(id), body: { seen } })
  await expect(close(1)).rejects.toEqual(refused(409, 'support-context:unseen-message'))
  expect(await found()).toMatchObject({ state: 'open', waiting_since: sent })
  await support.call(answerConversation, { ...at(id), body: { text: 'Also by wire.', seen: 3 } })
  expect(await found()).toMatchObject({ unread: 0, waiting_since: '' })
  expect((await close(4)).state).toBe('closed')
  expect((await close(1)).state).toBe('closed')
})

test('figures state the median first answer and the ratings of seven days', async () => {
  const own = await testApp()
  const staff = await own.staff('support')
  const customer = await own.account()
  expect(await staff.call(getConversationFigures, { query: {} })).toEqual({
    median_first_answer_s: null,
    good_ratings: 0,
    bad_ratings: 0,
  })
  for (const [page, seconds, rating] of [
    ['/account', 10, 'good'],
    ['/account', 30, 'bad'],
    ['/account', 500, 'good'],
    ['/pricing', 90, 'good'],
  ] as const) {
    const id = await startedBy(customer, { page })
    own.clock.advance(seconds * 1_000)
    await answer(staff, id)
    await customer.call(rateConversation, { ...at(id), body: { rating, comment: '' } })
  }
  await startedBy(customer)
  const ofSupport = { median_first_answer_s: 30, good_ratings: 2, bad_ratings: 1 }
  expect(await staff.call(getConversationFigures, { query: { group: 'support' } })).toEqual(ofSupport)
  const all = await staff.call(getConversationFigures, { query: {} })
  expect(all).toMatchObject({ median_first_answer_s: 60, good_ratings: 3 })

  own.clock.advance(7 * 86_400_000 + 1)
  const later = await (await own.again(staff)).call(getConversationFigures, { query: {} })
  expect(later).toMatchObject({ median_first_answer_s: null, good_ratings: 0, bad_ratings: 0 })
  await own.close()
})

test('rule Q29: canned answers are kept by support, in the order of their titles', async () => {
  const auditor = await app.staff('auditor')
  const body = { title: 'Paying', text: 'Hello {first_name}, …' }
  const created = await support.call(createCannedAnswer, { body })
  const params = { id: created.canned_answer_id }
  await support.call(createCannedAnswer, { body: { title: 'Limits', text: 'They are …' } })
  expect((await auditor.call(listCannedAnswers)).map(({ title }) => title)).toEqual(['Limits', 'Paying'])
  const changed = await support.call(changeCannedAnswer, { params, body: { ...body, title: 'A card' } })
  expect(changed).toEqual({ ...created, title: 'A card' })
  expect((await auditor.call(listCannedAnswers)).map(({ title }) => title)).toEqual(['A card', 'Limits'])

  await support.call(deleteCannedAnswer, { params })
  await support.call(deleteCannedAnswer, { params })
  const gone = support.call(changeCannedAnswer, { params, body })
  await expect(gone).rejects.toEqual(refused(404, 'support-context:canned-answer-not-found'))
})
