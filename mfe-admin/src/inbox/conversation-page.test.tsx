import { afterEach, expect, jest, test } from '@jest/globals'
import { listOrdersOfAccount } from '@portal/contracts/billing/admin-orders'
import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import {
  addConversationNote,
  answerConversation,
  assignConversation,
  closeConversation,
  getAttachmentAsStaff,
  getConversationAsStaff,
  markConversationReadAsStaff,
  readConversationAsStaff,
  reopenConversation,
  showTypingAsStaff,
} from '@portal/contracts/support/admin-conversations'
import { anOrder, aStaffMember } from '@portal/test-kit'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { anAdminAccount } from '../testing/fake-admin.ts'
import { aConversationNote, aMessage, fakeConversation, KIM, VISITOR } from '../testing/fake-inbox.ts'
import { openAdmin } from '../testing/open-admin.tsx'

afterEach(() => {
  sessionStorage.clear()
  jest.useRealTimers()
  jest.restoreAllMocks()
})

type Fake = ReturnType<typeof fakeConversation>

async function open(fake: Fake = fakeConversation(), role: 'support' | 'auditor' = 'support') {
  const page = openAdmin({ fake, path: '/admin/inbox/c1', visitor: aStaffMember(role) })
  const log = await page.findByRole('log', { name: 'Messages' })
  await waitFor(() => expect(within(log).getAllByRole('listitem').length).toBeGreaterThan(0))
  return {
    ...page,
    log,
    lines: () =>
      within(log)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent ?? ''),
    field: (name: 'Your reply' | 'Your note' = 'Your reply') => page.getByLabelText<HTMLTextAreaElement>(name),
    note: () => page.user.click(page.getByRole('radio', { name: 'Note' })),
    toAnswer: () => page.user.click(page.getByRole('radio', { name: 'Reply' })),
  }
}

test('rule Q65: messages stand in their order under their days, and text stays text', async () => {
  const page = await open(
    fakeConversation({
      messages: [
        aMessage({ text: '<b>bold</b> see https://docs.example/a.' }),
        aMessage({ sequence: 2, from: 'staff', author: 'Kim Lane', text: 'Hello', sent: '2026-03-10T12:00:00Z' }),
        aMessage({ sequence: 3, from: 'system', author: '', text: 'Kim Lane closed it', sent: '2026-03-10T12:01:00Z' }),
      ],
    }),
  )
  expect(page.lines().map((line) => line.replace(/\d+:\d\d [AP]M/, ''))).toEqual([
    expect.stringContaining('<b>bold</b> see https://docs.example/a'),
    expect.stringContaining('Kim Lane'),
    expect.stringContaining('Kim Lane closed it'),
  ])
  expect(page.log.querySelector('b')).toBeNull()
  const link = within(page.log).getByRole('link', { name: /docs\.example/ })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://docs.example/a',
    'noreferrer noopener nofollow',
  ])
  expect(
    within(page.log)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Monday, March 9, 2026', 'Tuesday, March 10, 2026'])
})

test('rule Q65: a note says that only staff see it, and stands behind the message that it follows', async () => {
  const page = await open(
    fakeConversation({
      messages: [aMessage(), aMessage({ sequence: 2, text: 'Still there?' })],
      notes: [aConversationNote()],
    }),
  )
  await page.findByText('Pays by wire.')
  const [first, note, last] = page.lines()
  expect(first).toContain('My key is refused.')
  expect(note).toContain('Note — only staff see this')
  expect(last).toContain('Still there?')
})

test('rule Q65: what the customer attached leads to their page and to the search of staff', async () => {
  const page = await open(
    fakeConversation({ messages: [aMessage({ context: { page: '/account/keys', request_id: 'K7Q2M9XWBT' } })] }),
  )
  expect(within(page.log).getByRole('link', { name: '/account/keys' }).getAttribute('href')).toBe('/account/keys')
  expect(within(page.log).getByRole('link', { name: 'K7Q2M9XWBT' }).getAttribute('href')).toBe(
    '/admin/search?q=request%3AK7Q2M9XWBT',
  )
})

test('rule H65: the details of a report are read as text; its page and its failed requests lead on', async () => {
  const page = await open(
    fakeConversation({
      messages: [
        aMessage({
          report: [
            { part: 'page', lines: ['/account/keys'] },
            { part: 'requests', lines: ['K7Q2M9XWBT 503 general-upstream-failure'] },
            { part: 'errors', lines: ['<img src=x onerror=alert(1)> https://elsewhere.example/'] },
          ],
        }),
      ],
    }),
  )
  const details = page.log.querySelector('details')
  expect(details?.open).toBe(false)
  expect(details?.textContent).toBe(
    'Technical detailsPage/account/keysFailed requestsK7Q2M9XWBT 503 general-upstream-failureErrors on this page<img src=x onerror=alert(1)> https://elsewhere.example/',
  )
  expect(details?.querySelector('img')).toBeNull()
  expect([...(details?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    '/account/keys',
    '/admin/search?q=request%3AK7Q2M9XWBT',
  ])
})

/** Words that would be markup, a link or another line wherever somebody took them for more than text. */
const HOSTILE = [
  '</script><script>alert(1)</script><img src=x onerror=alert(1)><iframe src="//evil.example">{{7*7}}',
  'javascript:alert(1) data:text/html,<b>x</b> [click](javascript:alert(1)) //evil.example',
  'Bcc: a@evil.example\r\n\r\n<b>x</b>',
  '\u202egpj.exe\u2066\u200b\u00ad',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
]

test.each(HOSTILE)('rule Q65: wherever it stands in a conversation, this is text: %j', async (words) => {
  const image = { attachment_id: 'a'.repeat(21), name: words, type: 'image/png', bytes: 9 } as const
  const report = (['releases', 'errors', 'browser', 'window'] as const).map((part) => ({ part, lines: [words] }))
  const fake = fakeConversation({
    conversation: {
      subject: words,
      preview: words,
      page: words,
      assignee_name: words,
      assignee: { user_id: 903, name: words },
      customer: { user_id: 12, name: words, email: words, company: words, account_id: 7, account_label: words },
    },
    messages: [
      aMessage({ author: words, text: words, attachment: image, context: { page: words, request_id: '' }, report }),
      aMessage({ sequence: 2, from: 'staff', author: words, text: words }),
      aMessage({ sequence: 3, from: 'system', author: '', text: words }),
    ],
    notes: [aConversationNote({ author: words, text: words })],
    facts: {
      rating_comment: words,
      earlier: [{ conversation_id: 'c0', subject: words, state: 'closed', last_message_at: '2026-03-01T09:00:00Z' }],
    },
    canned: [{ canned_answer_id: 1, title: words, text: words }],
  })
  fake.refuse(getAttachmentAsStaff, 'support-context:attachment-not-found')
  const page = await open(fake)
  await page.findByText(/could not be loaded/)
  expect(page.lines().join().split(words).length).toBeGreaterThanOrEqual(14)
  fireEvent.keyDown(page.field(), { key: '/' })
  await page.findByRole('menuitem', { name: /^Manage replies/ })
  expect(page.getAllByRole('menuitem')[0]?.textContent).toContain(words)
  expect(page.log.querySelectorAll('a')).toHaveLength(0)
  expect(document.querySelectorAll('script, iframe, b, img:not([src^="data:"])')).toHaveLength(0)
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((href) => !/^\/(?!\/)|^mailto:|^#/.test(href))).toEqual([])
})

test('rule Q65: an image is shown and can be saved; one that cannot be had is tried again', async () => {
  const attachment = { attachment_id: 'a'.repeat(21), name: 'screen.png', type: 'image/png', bytes: 183_000 } as const
  const fake = fakeConversation({ messages: [aMessage({ text: '', attachment })] })
  fake.refuse(getAttachmentAsStaff, 'support-context:attachment-not-found')
  const page = await open(fake)
  const again = await page.findByRole('button', { name: 'screen.png could not be loaded' })
  fake.on(getAttachmentAsStaff, () => new Blob(['png'], { type: 'image/png' }))
  await page.user.click(again)
  const image = await page.findByRole<HTMLImageElement>('img', { name: 'screen.png' })
  expect(image.src).toBe('data:image/png;base64,cG5n')
  expect(page.getByRole('button', { name: 'Download screen.png' }).textContent).toBe('screen.png (183 KB)')
  expect(fake.requestsOf(getAttachmentAsStaff)[0]?.params).toEqual({ id: 'c1', attachment: 'a'.repeat(21) })
})

test('rule Q62: an answer is sent once, the field is empty then, and a held answer does not show it twice', async () => {
  const fake = fakeConversation()
  const page = await open(fake)
  await page.user.type(page.field(), 'Which key is it?')
  fireEvent.keyDown(page.field(), { key: 'Enter', ctrlKey: true })
  await page.findByText('Which key is it?', { selector: 'p' })
  await waitFor(() => expect(page.field().value).toBe(''))
  await waitFor(() => expect(fake.requestsOf(readConversationAsStaff).at(-1)?.query.after).toBe(2))
  expect(page.lines()).toHaveLength(2)
  // Beside it stands when the first answer was given.
  await waitFor(() => expect(fake.requestsOf(getConversationAsStaff)).toHaveLength(2))
  expect(fake.requestsOf(answerConversation).map(({ params, body }) => [params.id, body.text])).toEqual([
    ['c1', 'Which key is it?'],
  ])
})

test('rule Q67: answer and note are kept each for itself, and a note goes to staff alone', async () => {
  const fake = fakeConversation()
  const page = await open(fake)
  await page.user.type(page.field(), 'For them')
  await page.note()
  expect(page.field('Your note').value).toBe('')
  await page.user.type(page.field('Your note'), 'For us')
  await page.toAnswer()
  expect(page.field().value).toBe('For them')
  await page.note()
  await page.press('Add note')
  await page.findByText('For us', { selector: 'p' })
  expect(fake.requestsOf(addConversationNote).map(({ body }) => body.text)).toEqual(['For us'])
  expect(fake.requestsOf(answerConversation)).toHaveLength(0)
  await page.toAnswer()
  expect(page.field().value).toBe('For them')
})

test('rule Q67: what was typed is there when the page is opened again', async () => {
  const fake = fakeConversation()
  const page = await open(fake)
  await page.user.type(page.field(), 'Half a sen')
  page.unmount()
  const again = await open(fake)
  expect(again.field().value).toBe('Half a sen')
})

test.each(['after', 'before'] as const)(
  'rule Q67: what was sent is no draft where the page is opened again %s the server answers',
  async (when) => {
    const fake = fakeConversation()
    const page = await open(fake)
    const sent = aMessage({ sequence: 2, from: 'staff', author: 'Sam Porter', text: 'Which key is it?' })
    let arrive = () => {}
    fake.on(answerConversation, () => new Promise((resolve) => (arrive = () => resolve(sent))))
    await page.user.type(page.field(), 'Which key is it?')
    await page.press('Send reply')
    await waitFor(() => expect(fake.requestsOf(answerConversation)).toHaveLength(1))
    page.unmount()
    if (when === 'after') await act(async () => arrive())
    const again = await open(fake)
    if (when === 'before') expect(again.field().value).toBe('Which key is it?')
    await act(async () => arrive())
    await waitFor(() => expect(again.field().value).toBe(''))
  },
)

test.each(['refused', 'lost'] as const)('rule Q67: what was typed stays where the answer is %s', async (how) => {
  const fake = fakeConversation()
  const page = await open(fake)
  if (how === 'refused') fake.refuse(answerConversation, 'support-context:conversation-not-found')
  else fake.loseConnection(answerConversation)
  await page.user.type(page.field(), 'Which key is it?')
  await page.press('Send reply')
  await page.findByText(how === 'refused' ? 'Conversation not found.' : /could not be reached/)
  expect(page.field().value).toBe('Which key is it?')
})

test('rule Q67: an answer without words is not sent and says so', async () => {
  const fake = fakeConversation()
  const page = await open(fake)
  await page.press('Send reply')
  await page.findByText('This field is required')
  await waitFor(() => expect(document.activeElement).toBe(page.field()))
  expect(fake.requestsOf(answerConversation)).toHaveLength(0)
})

test('rule Q67: too long an answer is not sent and says why', async () => {
  const fake = fakeConversation()
  const page = await open(fake)
  fireEvent.change(page.field(), { target: { value: 'x'.repeat(4_001) } })
  await page.press('Send reply')
  await page.findByText('At most 4,000 characters')
  expect(fake.requestsOf(answerConversation)).toHaveLength(0)
  expect(page.field().value).toHaveLength(4_001)
})

test('rule Q67: a conversation that a colleague takes meanwhile says who, and keeps what was typed', async () => {
  const fake = fakeConversation()
  const page = await open(fake)
  await page.user.type(page.field(), 'Which key')
  expect(page.queryByText(/has this conversation\./)).toBeNull()
  act(() => void fake.change({ assignee: KIM }))
  await page.findByText('Kim Lane has this conversation.')
  expect(page.getByText('What you typed is kept.')).toBeTruthy()
  expect(page.field().value).toBe('Which key')
  await page.press('Assign to me')
  await waitFor(() => expect(page.queryByText(/has this conversation\./)).toBeNull())
  expect(fake.requestsOf(assignConversation).map(({ body }) => body.user_id)).toEqual([2])
})

test('rule Q66: a message that comes is there without a reload, each once and in order', async () => {
  const fake = fakeConversation()
  const page = await open(fake)
  act(() => void fake.say({ text: 'Two' }))
  await page.findByText('Two')
  act(() => {
    fake.say({ text: 'Three' })
    fake.say({ text: 'Four' })
  })
  await page.findByText('Four')
  expect(page.lines().map((line) => line.match(/refused|Two|Three|Four/)?.[0])).toEqual([
    'refused',
    'Two',
    'Three',
    'Four',
  ])
})

test('rule Q66: a long conversation is read to its end before an answer is held back', async () => {
  const messages = Array.from({ length: 230 }, (_, at) => aMessage({ sequence: at + 1, text: `Line ${at + 1}.` }))
  const fake = fakeConversation({ messages })
  const page = await open(fake)
  await page.findByText('Line 230.')
  expect(page.lines()).toHaveLength(230)
  const [first, second, third] = fake.requestsOf(readConversationAsStaff).map(({ query }) => query)
  expect([first?.after, second?.after, third?.after]).toEqual([undefined, 100, 200])
  expect(first?.wait ?? second?.wait ?? third?.wait).toBeUndefined()
})

test('rule Q66: a lost connection is said, and taken up behind the last message', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const fake = fakeConversation()
  const page = await open(fake)
  await waitFor(() => expect(fake.requestsOf(readConversationAsStaff).at(-1)?.query.wait).toBe(25))
  fake.lose()
  await act(() => jest.advanceTimersByTimeAsync(500))
  await page.findByText(/Reconnecting/)
  expect(page.getByText('My key is refused.')).toBeTruthy()
  fake.say({ text: 'Are you there?' })
  fake.find()
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  await page.findByText('Are you there?')
  expect(page.queryByText(/Reconnecting/)).toBeNull()
  expect(page.lines()).toHaveLength(2)
  const [, ...later] = fake.requestsOf(readConversationAsStaff).map(({ query }) => query.after)
  expect(later.filter((after) => after === undefined)).toEqual([])
})

/** Gives the thread a height, so that somebody reads above its end. */
function scrollUp(log: HTMLElement) {
  Object.defineProperties(log, {
    scrollHeight: { value: 1_000, configurable: true },
    clientHeight: { value: 200, configurable: true },
  })
  log.scrollTop = 300
  fireEvent.scroll(log)
}

test('rule Q66: for somebody who reads above the thread stays where it is, and says what came', async () => {
  const fake = fakeConversation()
  const page = await open(fake)
  scrollUp(page.log)
  act(() => void fake.say({ text: 'Two' }))
  await page.findByText('1 new message')
  expect(page.log.scrollTop).toBe(300)
  await page.press('1 new message')
  expect(page.log.scrollTop).toBe(1_000)
  expect(page.queryByText('1 new message')).toBeNull()
  page.log.scrollTop = 790
  fireEvent.scroll(page.log)
  act(() => void fake.say({ text: 'Three' }))
  await page.findByText('Three')
  expect(page.log.scrollTop).toBe(1_000)
})

test('rule Q66: a colleague who answers moves nobody who reads above', async () => {
  const fake = fakeConversation()
  const page = await open(fake)
  scrollUp(page.log)
  act(() => void fake.say({ from: 'staff', author: KIM.name, text: 'I have it.' }))
  await page.findByText('I have it.')
  expect(page.log.scrollTop).toBe(300)
  expect(page.getByText('1 new message')).toBeTruthy()
})

test.each(['answer', 'note'] as const)('rule Q66: for one’s own %s the thread goes to its end', async (kind) => {
  const fake = fakeConversation({ messages: [aMessage(), aMessage({ sequence: 2, text: 'Hello?' })] })
  const page = await open(fake)
  if (kind === 'note') await page.note()
  scrollUp(page.log)
  const field = page.field(kind === 'note' ? 'Your note' : 'Your reply')
  fireEvent.change(field, { target: { value: 'Mine.' } })
  await page.press(kind === 'note' ? 'Add note' : 'Send reply')
  await page.findByText('Mine.', { selector: 'p' })
  await waitFor(() => expect(page.log.scrollTop).toBe(1_000))
  expect(page.queryByText(/new message/)).toBeNull()
})

test('rule Q66: what came while somebody reads above is marked as read once they see the end', async () => {
  const fake = fakeConversation({ conversation: { unread: 1 } })
  const page = await open(fake)
  await waitFor(() => expect(fake.requestsOf(markConversationReadAsStaff)).toHaveLength(1))
  scrollUp(page.log)
  act(() => void fake.say({ text: 'Two' }))
  const button = await page.findByText('1 new message')
  const marked = () => fake.requestsOf(markConversationReadAsStaff).map(({ body }) => body.sequence)
  expect(marked()).toEqual([1])
  await page.user.click(button)
  await waitFor(() => expect(marked()).toEqual([1, 2]))
})

test('rule Q66: what came while nobody looks at the page is marked as read once somebody does', async () => {
  const fake = fakeConversation({ conversation: { unread: 1 } })
  const page = await open(fake)
  const marked = () => fake.requestsOf(markConversationReadAsStaff).map(({ body }) => body.sequence)
  await waitFor(() => expect(marked()).toEqual([1]))
  await waitFor(() => expect(fake.requestsOf(readConversationAsStaff).at(-1)?.query.wait).toBe(25))
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => void fake.say({ text: 'Two' }))
  await page.findByText('Two')
  expect(marked()).toEqual([1])
  hidden.mockRestore()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(marked()).toEqual([1, 2]))
})

test('rule Q41: an answer says up to which message its author had seen the conversation', async () => {
  const fake = fakeConversation({ messages: [aMessage(), aMessage({ sequence: 2, text: 'Hello?' })] })
  const page = await open(fake)
  await page.findByText('Hello?')
  scrollUp(page.log)
  act(() => void fake.say({ text: 'One more thing' }))
  await page.findByText('1 new message')
  fireEvent.change(page.field(), { target: { value: 'By card.' } })
  await page.press('Send reply')
  await page.findByText('By card.', { selector: 'p' })
  // The end is shown then, with what the customer wrote.
  fireEvent.change(page.field(), { target: { value: 'Also by wire.' } })
  await page.press('Send reply')
  await page.findByText('Also by wire.', { selector: 'p' })
  expect(fake.requestsOf(answerConversation).map(({ body }) => body.seen)).toEqual([2, 4])
})

test('rule Q41: a conversation is not closed over a message that nobody saw, which is shown then', async () => {
  const fake = fakeConversation()
  const page = await open(fake)
  scrollUp(page.log)
  act(() => void fake.say({ text: 'One more thing' }))
  await page.findByText('1 new message')
  fake.refuse(closeConversation, 'support-context:unseen-message')
  await page.press('Close conversation')
  await waitFor(() => expect(page.toasts()[0]?.content).toMatch(/The customer wrote again/))
  await waitFor(() => expect(page.log.scrollTop).toBe(1_000))
  expect(page.queryByText('1 new message')).toBeNull()
  await page.press('Close conversation')
  await waitFor(() => expect(fake.requestsOf(closeConversation)).toHaveLength(2))
  expect(fake.requestsOf(closeConversation).map(({ body }) => body.seen)).toEqual([1, 2])
})

test('rule Q41: a last answer closes up to what its author had seen when it was sent', async () => {
  const fake = fakeConversation()
  const page = await open(fake)
  fake.on(answerConversation, ({ body }) => {
    fake.say({ text: 'One more thing' })
    return fake.say({ from: 'staff', author: 'Sam Porter', text: body.text })
  })
  const closed: (number | undefined)[] = []
  fake.on(closeConversation, ({ body }) => {
    closed.push(body.seen)
    return fake.change({ state: 'closed' })
  })
  await page.user.type(page.field(), 'Done.')
  await page.press('Send and close')
  await page.findByText('Done.', { selector: 'p' })
  await page.findByText('Closed')
  // The server refuses it: behind this one it has a message of the customer.
  expect(closed).toEqual([1])
})

test('rule Q66: what the customer does is shown: typing, and the last answer that they have read', async () => {
  const fake = fakeConversation({ messages: [aMessage(), aMessage({ sequence: 2, from: 'staff', text: 'Which?' })] })
  const page = await open(fake)
  await page.findByText('Not read yet')
  act(() => fake.show({ is_typing: true }))
  await page.findByText('Olivia Adler is typing…')
  act(() => fake.show({ is_typing: false, read_by_other: 2 }))
  await page.findByText('Read')
  expect(page.queryByText(/is typing/)).toBeNull()
  const [, ...later] = fake.requestsOf(readConversationAsStaff).map(({ query }) => query.after)
  expect(new Set(later)).toEqual(new Set([2]))
})

test('rule Q66: messages are marked as read up to the last one, by those alone who may answer', async () => {
  const messages = [aMessage(), aMessage({ sequence: 2, text: 'Two' })]
  const fake = fakeConversation({ messages, conversation: { unread: 2 } })
  await open(fake)
  await waitFor(() => expect(fake.requestsOf(markConversationReadAsStaff)).toHaveLength(1))
  expect(fake.requestsOf(markConversationReadAsStaff)[0]).toMatchObject({ params: { id: 'c1' }, body: { sequence: 2 } })

  const audited = fakeConversation({ messages, conversation: { unread: 2 } })
  const page = await open(audited, 'auditor')
  await page.findByText('Two')
  expect(audited.requestsOf(markConversationReadAsStaff)).toHaveLength(0)
})

test('rule Q66: the customer sees that somebody types an answer, at most every three seconds; a note is not shown', async () => {
  const now = jest.spyOn(performance, 'now')
  const fake = fakeConversation()
  const page = await open(fake)
  await page.note()
  fireEvent.change(page.field('Your note'), { target: { value: 'a' } })
  await page.toAnswer()
  expect(fake.requestsOf(showTypingAsStaff)).toHaveLength(0)
  for (const [at, sent] of [
    [10_000, 1],
    [12_900, 1],
    [13_100, 2],
  ] as const) {
    now.mockReturnValue(at)
    fireEvent.change(page.field(), { target: { value: `at ${at}` } })
    await act(async () => {})
    expect(fake.requestsOf(showTypingAsStaff)).toHaveLength(sent)
  }
  now.mockRestore()
})

test('rule Q63: a conversation is given to oneself, to a colleague and to nobody', async () => {
  const fake = fakeConversation()
  const page = await open(fake)
  for (const entry of ['Assign to me', 'Kim Lane', 'Nobody']) {
    await page.press(/^Assigned to:/)
    await page.user.click(await page.findByRole('menuitem', { name: entry }))
    await waitFor(() => expect(page.queryByRole('menu')).toBeNull())
  }
  await page.findByRole('button', { name: 'Assigned to: Unassigned' })
  expect(fake.requestsOf(assignConversation).map(({ body }) => body.user_id)).toEqual([2, 903, null])
})

test('rule Q63: somebody who does not answer any more is refused, and the conversation stays as it is', async () => {
  const fake = fakeConversation()
  const page = await open(fake)
  fake.refuse(assignConversation, 'support-context:assignee-not-support')
  await page.press(/^Assigned to:/)
  await page.user.click(await page.findByRole('menuitem', { name: 'Kim Lane' }))
  await waitFor(() => expect(page.toasts()[0]?.content).toMatch(/Choose a member of support/))
  expect(page.getByRole('button', { name: 'Assigned to: Unassigned' })).toBeTruthy()
})

test('rule Q63: a conversation is closed with a last answer, and opened again', async () => {
  const fake = fakeConversation()
  const page = await open(fake)
  await page.user.type(page.field(), 'Done.')
  await page.press('Send and close')
  await page.findByText('Closed')
  expect(fake.requestsOf(answerConversation).map(({ body }) => body.text)).toEqual(['Done.'])
  expect(fake.calls().indexOf(answerConversation)).toBeLessThan(fake.calls().indexOf(closeConversation))
  expect(page.queryByRole('button', { name: 'Send and close' })).toBeNull()
  await page.press('Reopen')
  await page.findByRole('button', { name: 'Close conversation' })
  expect(fake.requestsOf(reopenConversation)).toHaveLength(1)
  await page.press('Close conversation')
  await page.findByText('Closed')
  expect(fake.requestsOf(closeConversation)).toHaveLength(2)
})

test('rule Q63: a last answer that is refused closes nothing', async () => {
  const fake = fakeConversation()
  const page = await open(fake)
  fake.refuse(answerConversation, 'request:too-large')
  await page.user.type(page.field(), 'Done.')
  await page.press('Send and close')
  await page.findByRole('textbox', { name: 'Your reply', description: /./ })
  await waitFor(() => expect(page.field().getAttribute('aria-invalid')).toBe('true'))
  expect(fake.requestsOf(closeConversation)).toHaveLength(0)
})

const GREETING = { canned_answer_id: 1, title: 'Greeting', text: 'Hi {first_name}, thanks for writing.' }

test('rule Q68: a slash in an empty answer opens the saved replies, and one is filled in for the customer', async () => {
  const page = await open(fakeConversation({ canned: [GREETING] }))
  page.field().focus()
  fireEvent.keyDown(page.field(), { key: '/' })
  await page.user.click(await page.findByRole('menuitem', { name: 'Greeting' }))
  await waitFor(() => expect(page.field().value).toBe('Hi Olivia, thanks for writing.'))
  await waitFor(() => expect(document.activeElement).toBe(page.field()))
  await waitFor(() => expect(page.queryByRole('menu')).toBeNull())
  fireEvent.keyDown(page.field(), { key: '/' })
  await act(async () => {})
  expect(page.queryByRole('menu')).toBeNull()
})

test('rule Q68: support adds, changes and deletes saved replies', async () => {
  const page = await open(fakeConversation({ canned: [GREETING] }))
  await page.press('Saved replies')
  await page.user.click(await page.findByRole('menuitem', { name: 'Manage replies' }))
  await page.findByRole('dialog', { name: 'Saved replies' })
  await page.press('Add reply…')
  await page.user.type(await page.findByLabelText('Title'), 'Rotate')
  await page.user.type(page.getByLabelText('Text'), 'Rotate the key.')
  await page.press('Add reply')
  await page.findByText('Rotate the key.')
  await page.press('Change Rotate…')
  const title = await page.findByLabelText<HTMLInputElement>('Title')
  expect(title.value).toBe('Rotate')
  fireEvent.change(title, { target: { value: 'Rotate a key' } })
  await page.press('Save')
  await page.findByText('Rotate a key')
  await page.press('Delete Rotate a key…')
  await page.findByRole('alertdialog', { name: 'Delete “Rotate a key”?' })
  await page.press('Delete reply')
  await waitFor(() => expect(page.queryByText('Rotate a key')).toBeNull())
  expect(page.getByText('Greeting')).toBeTruthy()
})

test('rule Q64: beside it are the person, their account with what it owes, and earlier conversations', async () => {
  const fake = fakeConversation({
    facts: {
      rating_comment: 'Quick',
      earlier: [
        { conversation_id: 'c0', subject: 'An older one', state: 'closed', last_message_at: '2026-01-01T00:00:00Z' },
      ],
    },
    conversation: { rating: 'good' },
  })
  fake.on(getAdminAccount, () => anAdminAccount({ isPastDue: true }))
  fake.on(listOrdersOfAccount, () => [
    anOrder({ order_id: 1, status: 'past-due', amount_owed: 5_000 }),
    anOrder({ order_id: 2, status: 'past-due', amount_owed: 413 }),
    anOrder({ order_id: 3, status: 'paid', amount_owed: 0 }),
  ])
  const page = await open(fake)
  const href = async (name: string | RegExp) => (await page.findByRole('link', { name })).getAttribute('href')
  expect(await href('Olivia Adler')).toBe('/admin/users/12')
  expect(await href('Acme Logistics')).toBe('/admin/accounts/7')
  expect(await href('$54.13, 2 orders past due')).toBe('/admin/accounts/7?tab=orders')
  expect(await href('An older one')).toBe('/admin/inbox/c0')
  expect(page.getByRole('heading', { level: 1 }).textContent).toBe('My key is refused')
  expect(page.getByText('Olivia Adler, Acme Logistics')).toBeTruthy()
  expect(page.getAllByText('Past due')).toHaveLength(1)
  expect(page.getByText('Good')).toBeTruthy()
  expect(page.getByText('Quick')).toBeTruthy()
  await page.press('Act as Olivia Adler…')
  await page.findByRole('dialog', { name: 'Act as Olivia Adler' })
})

test('rule Q64: of a visitor there is no account and nobody to act as', async () => {
  const page = await open(fakeConversation({ conversation: { customer: VISITOR } }))
  await page.findByText('Wrote without one')
  expect(page.queryByRole('region', { name: 'Account' })).toBeNull()
  expect(page.queryByRole('button', { name: /Act as/ })).toBeNull()
})

test('rule Q71: auditors read messages and notes, and are offered nothing', async () => {
  const page = await open(fakeConversation({ notes: [aConversationNote()] }), 'auditor')
  await page.findByText('Pays by wire.')
  await page.findByText('Nothing past due')
  expect(page.queryByRole('textbox')).toBeNull()
  for (const name of [/Assigned to/, 'Close conversation', /Act as/, /Saved replies/])
    expect(page.queryByRole('button', { name })).toBeNull()
})

test('rule Q62: a conversation that is not there says so, and nothing is read of it', async () => {
  const fake = fakeConversation()
  fake.refuse(getConversationAsStaff, 'support-context:conversation-not-found')
  const page = openAdmin({ fake, path: '/admin/inbox/c1' })
  await page.findByText('Conversation not found')
  expect(fake.requestsOf(readConversationAsStaff)).toHaveLength(0)
})
