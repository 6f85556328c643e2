import { afterEach, expect, jest, test } from '@jest/globals'
import { meets } from '@portal/contracts/roles'
import { assignConversation, getConversationFigures, listInbox } from '@portal/contracts/support/admin-conversations'
import { aStaffMember } from '@portal/test-kit'
import { act, waitFor, within } from '@testing-library/react'
import manifest from '../../../manifest.ts'
import { aStaffConversation, fakeQueue, KIM, VISITOR } from '../../testing/fake-inbox.ts'
import { openAdmin } from '../../testing/open-admin.tsx'

afterEach(() => void jest.useRealTimers())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

function open(
  fake: ReturnType<typeof fakeQueue>,
  path = '/admin/inbox',
  role: 'support' | 'auditor' | 'billing-ops' = 'support',
) {
  return openAdmin({ fake, path, visitor: aStaffMember(role) })
}

test('rule Q60: queues are tabs with their counts, and queue and group are in the address', async () => {
  const fake = fakeQueue(aStaffConversation())
  const page = open(fake, '/admin/inbox?queue=all')
  await page.row(/Olivia Adler/)
  const tabs = within(page.getByRole('navigation', { name: 'Queues' })).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Unassigned1', 'Mine2', 'Open3', 'Closed4'])
  expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual([
    '/admin/inbox',
    '/admin/inbox?queue=mine',
    '/admin/inbox?queue=all',
    '/admin/inbox?queue=closed',
  ])
  expect(tabs[2]?.getAttribute('aria-current')).toBe('page')
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Group' }), 'Sales')
  await waitFor(() => expect(location.search).toBe('?queue=all&group=sales'))
  await waitFor(() =>
    expect(fake.requestsOf(listInbox).map(({ query }) => query)).toEqual([
      { queue: 'all', limit: 50 },
      { queue: 'all', limit: 50, group: 'sales' },
    ]),
  )
})

test('rule Q60: a queue that is not counted to its end says so', async () => {
  const fake = fakeQueue()
  fake.on(listInbox, () => ({ conversations: [], counts: { unassigned: 99, mine: 0, all: 100, closed: 100 } }))
  const page = open(fake)
  const queues = page.getByRole('navigation', { name: 'Queues' })
  await within(queues).findByText('99')
  const tabs = within(queues).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Unassigned99', 'Mine0', 'Open99+', 'Closed99+'])
})

test('rule Q61: a row says who asks, from which account, what was said last, who has it and what is unread', async () => {
  const page = open(
    fakeQueue(
      aStaffConversation({ unread: 2, assignee: KIM }),
      aStaffConversation({ conversation_id: 'c2', customer: VISITOR, preview: 'What does it cost?' }),
    ),
    '/admin/inbox?queue=all',
  )
  const row = await page.row(/Olivia Adler/)
  for (const fact of ['Acme Logistics', 'My key is refused since this morning.', '2 unread', 'Kim Lane'])
    expect(row.textContent).toContain(fact)
  expect(within(row).getByRole('link', { name: 'Olivia Adler' }).getAttribute('href')).toBe('/admin/inbox/c1')
  const visitor = await page.row(/Visitor/)
  expect(visitor.textContent).toContain('Not logged in')
  expect(visitor.textContent).not.toContain('unread')
})

test.each([
  ['unassigned', 'waiting-first', ['Customer', 'Last message', 'Group', 'Waiting', 'Actions']],
  ['mine', 'waiting-first', ['Customer', 'Last message', 'Group', 'Waiting', 'Last activity']],
  ['all', undefined, ['Customer', 'Last message', 'Group', 'Assigned to', 'Waiting', 'Last activity']],
  ['closed', undefined, ['Customer', 'Last message', 'Group', 'Assigned to', 'Rating', 'Last activity']],
] as const)('rule Q72: %s is listed in the order %s, with %s', async (queue, order, columns) => {
  const fake = fakeQueue(aStaffConversation())
  const page = open(fake, `/admin/inbox?queue=${queue}`)
  await page.row(/Olivia Adler/)
  expect(fake.requestsOf(listInbox).map(({ query }) => query.order)).toEqual([order])
  expect(page.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(columns)
})

test('rule Q61: how long a customer has waited is written by its largest unit', async () => {
  const page = open(fakeQueue(aStaffConversation({ waiting_since: ago(125) })))
  expect((await page.row(/Olivia Adler/)).textContent).toContain('Waiting 2 h')
})

test('rule Q63: support takes a conversation from its row, and can give it back', async () => {
  const fake = fakeQueue(aStaffConversation())
  fake.on(assignConversation, ({ body }) => aStaffConversation({ assignee: body.user_id === 2 ? KIM : null }))
  const page = open(fake)
  await page.press(/^Assign to me ?: Olivia Adler/)
  await waitFor(() => expect(fake.requestsOf(listInbox).length).toBeGreaterThan(1))
  expect(page.toasts()[0]?.content).toBe('You have this conversation now')
  await act(async () => page.toasts()[0]?.undo?.())
  expect(fake.requestsOf(assignConversation).map(({ params, body }) => [params.id, body.user_id])).toEqual([
    ['c1', 2],
    ['c1', null],
  ])
})

test.each([
  [61, 'attention'],
  [59, 'paused'],
] as const)(
  'rule Q61: somebody who waits for %s minutes is shown as %s, by the time that the server states',
  async (minutes, tone) => {
    const page = open(fakeQueue(aStaffConversation({ waiting_since: ago(minutes) })))
    const row = await page.row(/Olivia Adler/)
    expect(row.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone)
  },
)

test('rule Q61: nobody waits where the server names no time, however old the last message is', async () => {
  const page = open(fakeQueue(aStaffConversation({ waiting_since: '', last_message_at: '2020-01-01T00:00:00Z' })))
  expect((await page.row(/Olivia Adler/)).textContent).toContain('Replied')
})

test.each([
  ['unassigned', 'Nobody waits for a first reply', 'Show mine'],
  ['mine', 'You have no open conversation', 'Show unassigned'],
  ['all', 'No open conversation', 'Show closed'],
  ['closed', 'Nothing was closed yet', 'Show open'],
])('rule Q60: an empty queue (%s) says so and what is next', async (queue, title, next) => {
  const page = open(fakeQueue(), `/admin/inbox?queue=${queue}`)
  await page.findByText(title)
  expect(page.getByRole('link', { name: next })).toBeTruthy()
})

test('rule Q60: fifty at a time, and more when somebody asks', async () => {
  const many = Array.from({ length: 60 }, (_, at) =>
    aStaffConversation({ conversation_id: `c${at}`, customer: { ...VISITOR, name: `Person ${at + 1}` } }),
  )
  const page = open(fakeQueue(...many))
  await page.row(/Person 50\b/)
  expect(page.queryByText('Person 51')).toBeNull()
  expect(page.getByText('50 of 60 conversations')).toBeTruthy()
  await page.press('Load more')
  expect(page.getByText('Person 50')).toBeTruthy()
  await page.row(/Person 60\b/)
  expect(page.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('rule Q60: there is nothing more to ask for behind exactly a hundred', async () => {
  const many = Array.from({ length: 100 }, (_, at) =>
    aStaffConversation({ conversation_id: `c${at}`, customer: { ...VISITOR, name: `Person ${at + 1}` } }),
  )
  const page = open(fakeQueue(...many))
  await page.press('Load more')
  await page.row(/Person 100\b/)
  await page.press('Load more')
  await waitFor(() => expect(page.queryByRole('button', { name: 'Load more' })).toBeNull())
})

test('rule Q60: the list is read again every ten seconds', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const fake = fakeQueue()
  const page = open(fake)
  await page.findByText('Nobody waits for a first reply')
  await act(() => jest.advanceTimersByTimeAsync(8_000))
  expect(fake.requestsOf(listInbox)).toHaveLength(1)
  fake.on(listInbox, () => ({
    conversations: [aStaffConversation()],
    counts: { unassigned: 1, mine: 0, all: 1, closed: 0 },
  }))
  await act(() => jest.advanceTimersByTimeAsync(2_500))
  await page.row(/Olivia Adler/)
})

test('rule Q60: a list that cannot be had is said', async () => {
  const fake = fakeQueue()
  fake.refuse(listInbox, 'request:too-large')
  expect(await open(fake).findByText('Could not load the conversations')).toBeTruthy()
})

test('rule Q69: figures stand above the list, of the chosen group, and are muted where there is nothing', async () => {
  const fake = fakeQueue()
  fake.on(getConversationFigures, () => ({
    median_first_answer_s: 840,
    good_ratings: 8,
    bad_ratings: 1,
  }))
  const page = open(fake, '/admin/inbox?group=sales')
  await page.findByText('14 min')
  const figures = page.getAllByRole('term').map((term) => {
    const figure = term.parentElement
    return [term.textContent, figure?.querySelector('dd')?.textContent, figure?.hasAttribute('data-nothing')]
  })
  expect(figures).toEqual([
    ['First reply, median of 7 days', '14 min', false],
    ['Ratings, 7 days', '8 good, 1 bad', false],
  ])
  expect(fake.requestsOf(getConversationFigures).map(({ query }) => query)).toEqual([{ group: 'sales' }])
})

test('rule Q71: support and super administrators answer, auditors read, and other staff have no such page', () => {
  const { requires = 'public', navigation } = manifest.pages.find(({ path }) => path === '/admin/inbox') ?? {}
  expect(navigation?.label).toBe('Inbox')
  const roles = ['support', 'billing-ops', 'auditor', 'super-admin', 'user-admin', 'catalog-admin'] as const
  expect(roles.filter((role) => meets(requires, { roles: [role] }))).toEqual(['support', 'auditor', 'super-admin'])
})

test('rule Q71: the address says to other staff which role is missing, and asks for nothing', async () => {
  const fake = fakeQueue()
  const page = open(fake, '/admin/inbox', 'billing-ops')
  expect((await page.findAllByText(/Support/)).length).toBeGreaterThan(0)
  expect(fake.calls()).toEqual([])
})

test('rule Q71: auditors read the list without the dialog of saved replies', async () => {
  const page = open(fakeQueue(aStaffConversation()), '/admin/inbox', 'auditor')
  await page.row(/Olivia Adler/)
  expect(page.queryByRole('button', { name: /Saved replies|Assign to me/ })).toBeNull()
})
