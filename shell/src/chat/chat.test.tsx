import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { CallApi } from '@portal/api-client'
import { logOut } from '@portal/contracts/authorization/session'
import { getBotCheck } from '@portal/contracts/captcha'
import type { Visitor } from '@portal/contracts/platform'
import type { Conversation, Message } from '@portal/contracts/support/conversation'
import {
  getAttachment,
  listConversations,
  mailTranscript,
  markConversationRead,
  rateConversation,
  readConversation,
  sendMessage,
  showTyping,
  startConversation,
  uploadImage,
} from '@portal/contracts/support/conversations'
import {
  leaveVisitorEmail,
  readVisitorConversation,
  startVisitorConversation,
} from '@portal/contracts/support/visitor-conversations'
import { signOut } from '@portal/platform/session'
import { startPlatform } from '@portal/platform/start'
import { anEasyPuzzle, aStaffMember, aVisitor, fakeApi } from '@portal/test-kit'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { aConversation, aMessage, someNews } from '../testing/a-conversation.ts'
import { aPlan } from '../testing/a-plan.ts'
import { Toasts } from '../toasts/toasts.tsx'
import { ChatButton } from './chat-button.tsx'
import { chatStore, openChat } from './chat-store.ts'

const KEY = 'k'.repeat(43)
const NO_ANSWER = new Promise<never>(() => {})
let stop = () => {}

beforeEach(() => {
  // jsdom shows no dialogs. Browsers return the focus of one that has it.
  let focusedBefore: Element | null = null
  Object.assign(HTMLDialogElement.prototype, {
    show(this: HTMLDialogElement) {
      this.open = true
      focusedBefore = document.activeElement
    },
    close(this: HTMLDialogElement) {
      this.open = false
      if (this.contains(document.activeElement) && focusedBefore instanceof HTMLElement) focusedBefore.focus()
    },
  })
})
afterEach(() => {
  stop()
  act(() => chatStore.setState({ isOpen: false, unread: 0, wanted: '' }))
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

interface Scene {
  visitor?: Visitor | null
  path?: string
  conversation?: Partial<Conversation>
  messages?: Message[]
}

/** A page of the portal with chat; the server knows at most one conversation. */
function openPage({ visitor = aVisitor(), path = '/account/keys', conversation, messages = [] }: Scene = {}) {
  history.replaceState(null, '', path)
  const fake = fakeApi()
  const keys: (string | undefined)[] = []
  const known = conversation && aConversation(conversation)
  const availability = { is_open: true, opens_at: '' }
  fake.on(listConversations, () => ({ conversations: known ? [known] : [], availability }))
  fake.on(readConversation, ({ query }) =>
    query.wait ? NO_ANSWER : someNews({ conversation: known ?? aConversation(), messages, version: '1' }),
  )
  fake.on(startConversation, ({ body }) => someNews({ messages: [aMessage(1, { text: body.text })] }))
  fake.on(sendMessage, ({ body }) => aMessage(messages.length + 1, { text: body.text }))
  fake.on(markConversationRead, () => undefined)
  fake.on(showTyping, () => undefined)
  const callApi: CallApi = (call, ...args) => {
    if (call.method !== 'GET') keys.push(args[0]?.idempotencyKey)
    return fake.callApi(call, ...args)
  }
  const plan = aPlan({ visitor })
  const platform = startPlatform({ plan, callApi, load: () => {} })
  stop = platform.stop
  const page = createPageStore({ plan, path: location.pathname, theme: 'system' })
  const view = render(
    <PageProvider value={page}>
      <Toasts />
      <ChatButton />
    </PageProvider>,
  )
  return { ...view, fake, keys, page }
}

const open = (name = 'Chat with us') => userEvent.click(screen.getByRole('button', { name }))
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const say = async (text: string) => userEvent.type(await field(), `${text}{Enter}`)
const log = () => within(screen.getByRole('log'))

test.each<[who: string, path: string, visitor: Visitor | null, name: string | undefined]>([
  ['a customer', '/account/keys', aVisitor(), 'Chat with us'],
  ['a customer', '/checkout/cart', aVisitor(), 'Chat with sales'],
  ['a visitor', '/login', null, 'Chat with us'],
  ['a visitor', '/contact', null, 'Chat with sales'],
  ['staff', '/account/keys', { ...aStaffMember('support'), staff: true }, undefined],
  ['staff who act', '/account/keys', aVisitor({ acting: { by: 'Sam', ends: '2999-01-01T00:00:00Z' } }), undefined],
])('rule Q30: the button for %s at %s', (_, path, visitor, name) => {
  openPage({ visitor, path })
  const buttons = screen.queryAllByRole('button', { name: /^Chat with/ })
  expect(buttons.map(({ title }) => title)).toEqual(name ? [name] : [])
})

test('rule Q32: nothing is asked before the first use', () => {
  const { fake } = openPage({ conversation: {} })
  expect(fake.calls()).toEqual([])
})

test.each([
  ['/account/keys', 'Chat with us', 'My lookups are refused'],
  ['/pricing', 'Chat with sales', 'Which plan fits my volume?'],
])(
  'rule Q87: at %s, a beginning fills the field, which has the focus, and sends nothing',
  async (path, name, words) => {
    const { fake } = openPage({ path })
    await open(name)
    const { value } = await field()
    await userEvent.click(await screen.findByRole('button', { name: words }))
    expect([value, (await field()).value, document.activeElement]).toEqual(['', words, await field()])
    expect(screen.queryByRole('list', { name: 'Suggestions' })).toBeNull()
    expect(fake.requestsOf(startConversation)).toEqual([])
    await userEvent.clear(await field())
    expect(screen.getByRole('list', { name: 'Suggestions' })).toBeTruthy()
  },
)

test('rule Q87: a conversation that has begun offers no beginnings', async () => {
  openPage({ conversation: {}, messages: [aMessage(1)] })
  await open()
  await field()
  expect(screen.queryByRole('list', { name: 'Suggestions' })).toBeNull()
})

test('rule Q87: where chat is not available, nothing is offered to be asked', async () => {
  const { fake } = openPage()
  fake.refuse(listConversations, 'request:unexpected')
  await open()
  await screen.findByText('Chat is not available right now.')
  expect(screen.queryByRole('list', { name: 'Suggestions' })).toBeNull()
})

test('a first message begins a conversation with the page, and stands once', async () => {
  const { fake } = openPage()
  await open()
  await say('Where is my key?')
  expect(await log().findByText('Where is my key?')).toBeTruthy()
  expect(fake.requestsOf(startConversation).map(({ body }) => body)).toEqual([
    { page: '/account/keys', text: 'Where is my key?' },
  ])
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull())
  expect(log().getAllByText('Where is my key?')).toHaveLength(1)
})

test('rule Q33: a message that is not answered is tried again with its words and its key', async () => {
  const { fake, keys } = openPage({ conversation: {}, messages: [aMessage(1)] })
  await open()
  fake.loseConnection(sendMessage)
  await say('Are you there?')
  expect((await screen.findByRole('alert')).textContent).toContain('Not sent. We could not be reached.')
  expect(log().getByText('Are you there?')).toBeTruthy()

  fake.on(sendMessage, ({ body }) => aMessage(2, { text: body.text }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(log().getAllByText('Are you there?')).toHaveLength(1)
  const [first, second] = keys.filter((key) => key)
  expect(first).toBe(second)
})

test('rule Q33: a message that is written before the conversations are known goes to the open one', async () => {
  const { fake } = openPage({ conversation: {}, messages: [aMessage(1)] })
  let answer = () => {}
  const list = new Promise<void>((resolve) => {
    answer = resolve
  })
  fake.on(listConversations, async () => {
    await list
    return { conversations: [aConversation()], availability: { is_open: true, opens_at: '' } }
  })
  await open()
  await say('Early')
  expect(await screen.findByText('Sending…')).toBeTruthy()
  answer()
  await waitFor(() => expect(fake.requestsOf(sendMessage).map(({ body }) => body.text)).toEqual(['Early']))
  expect(fake.requestsOf(startConversation)).toEqual([])
  await waitFor(() => expect(log().getAllByText('Early')).toHaveLength(1))
})

test('rule Q33: while the conversations cannot be known, a message begins none and waits for another try', async () => {
  const { fake } = openPage({ conversation: {}, messages: [aMessage(1)] })
  fake.refuse(listConversations, 'request:unexpected')
  await open()
  await say('Early')
  await waitFor(() => expect(log().getByRole('alert').textContent).toBe('Not sent. Chat is not available right now.'))
  expect(fake.requestsOf(startConversation)).toEqual([])

  fake.on(listConversations, () => ({
    conversations: [aConversation()],
    availability: { is_open: true, opens_at: '' },
  }))
  await userEvent.click(log().getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(fake.requestsOf(sendMessage).map(({ body }) => body.text)).toEqual(['Early']))
  expect(fake.requestsOf(startConversation)).toEqual([])
})

test('rule Q43: text and focus stay in the field when the conversation becomes known', async () => {
  const { fake } = openPage({ conversation: {}, messages: [aMessage(1)] })
  let answer = () => {}
  const list = new Promise<void>((resolve) => {
    answer = resolve
  })
  fake.on(listConversations, async () => {
    await list
    return { conversations: [aConversation()], availability: { is_open: true, opens_at: '' } }
  })
  await open()
  await userEvent.type(await field(), 'Half a sent')
  answer()
  await screen.findByText('Message 1')
  expect([(await field()).value, document.activeElement]).toEqual(['Half a sent', await field()])
  await userEvent.keyboard('ence')
  expect((await field()).value).toBe('Half a sentence')
  expect(sessionStorage.getItem('chat:draft-conversation-1')).toBe('"Half a sentence"')
  expect(sessionStorage.getItem('chat:draft-new')).toBeNull()
})

test('rule Q43: text typed while the first message is sent stays when the conversation has begun', async () => {
  const { fake } = openPage()
  let answer = () => {}
  const started = new Promise<void>((resolve) => {
    answer = resolve
  })
  fake.on(startConversation, async ({ body }) => {
    await started
    return someNews({ messages: [aMessage(1, { text: body.text })] })
  })
  await open()
  await say('First')
  await userEvent.keyboard('And then')
  answer()
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull())
  expect([(await field()).value, document.activeElement]).toEqual(['And then', await field()])
  await userEvent.keyboard('{Escape}')
  await open()
  expect((await field()).value).toBe('And then')
})

test('Escape closes it, gives the button back its focus, and keeps what was typed', async () => {
  openPage()
  await open()
  await userEvent.type(await field(), 'Half a sent')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Chat with us' }))
  await open()
  expect((await field()).value).toBe('Half a sent')
})

test('rule Q38: the page and the request that failed go along only if checked, and are shown before', async () => {
  const { fake } = openPage({ conversation: {}, messages: [aMessage(1)] })
  await open()
  await say('Without')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Include page link' }))
  expect(screen.getByText('Attached: /account/keys')).toBeTruthy()
  await say('With')
  await waitFor(() => expect(fake.requestsOf(sendMessage)).toHaveLength(2))
  expect(fake.requestsOf(sendMessage).map(({ body }) => body.context)).toEqual([
    undefined,
    { page: '/account/keys', request_id: '' },
  ])
})

test('rule Q36: what staff write is text; an https address in it is a link, and nothing else', async () => {
  const text =
    '<img src=x onerror=alert(1)> See (https://docs.example/a?b=1). Not javascript:alert(1), http://x.example or https://doorstep.example@evil.example'
  const messages = [aMessage(1), aMessage(2, { from: 'staff', author: 'Sam', text })]
  openPage({ conversation: { assignee_name: 'Sam' }, messages })
  await open()
  const link = await screen.findByRole('link', { name: 'https://docs.example/a?b=1' })
  expect([link.getAttribute('href'), link.getAttribute('rel'), link.getAttribute('target')]).toEqual([
    'https://docs.example/a?b=1',
    'noopener noreferrer nofollow',
    '_blank',
  ])
  const shown = link.closest('p')
  expect(shown?.textContent).toBe(text)
  expect(shown?.querySelectorAll('a, img')).toHaveLength(1)
})

/** Words that would be markup, a link or another line wherever somebody took them for more than text. */
const HOSTILE = [
  '</script><script>alert(1)</script><img src=x onerror=alert(1)><iframe src="//evil.example">{{7*7}}',
  'javascript:alert(1) data:text/html,<b>x</b> [click](javascript:alert(1)) //evil.example',
  'Bcc: a@evil.example\r\n\r\n<b>x</b>',
  '\u202egpj.exe\u2066\u200b\u00ad',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
]

test.each(HOSTILE)('rule Q36: wherever it stands in chat, this is text: %j', async (words) => {
  const image = { attachment_id: 'an-image-of-this-test', name: words, type: 'image/png', bytes: 9 } as const
  const report = (['releases', 'requests', 'errors', 'browser', 'window'] as const).map((part) => ({
    part,
    lines: [words],
  }))
  const messages = [
    aMessage(1, { text: words, attachment: image, context: { page: '/account', request_id: words }, report }),
    aMessage(2, { from: 'staff', author: words, text: words }),
    aMessage(3, { from: 'system', author: '', text: words }),
  ]
  const { fake } = openPage({ conversation: { assignee_name: words, subject: words }, messages })
  fake.refuse(getAttachment, 'support-context:attachment-not-found')
  await open()
  await screen.findByText(/could not be loaded/)
  fake.on(sendMessage, () => NO_ANSWER)
  await userEvent.click(await field())
  await userEvent.paste(words)
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Sending…')
  const said = log()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .join()
  expect(said.split(words.replace(/\r\n/g, '\r\n')).length).toBeGreaterThanOrEqual(11)
  await userEvent.click(screen.getByRole('button', { name: 'Conversations' }))
  expect(screen.getByRole('dialog').textContent).toContain(words)
  for (const place of [document.body, screen.getByRole('dialog')])
    expect(place.querySelectorAll('a, script, img, iframe, b')).toHaveLength(0)
})

test('rule Q84: an image that cannot be sent is said, and one that was made smaller, too; what was typed stays', async () => {
  const OF_JPEG = 'data:image/jpeg;base64,/9j/'
  Object.assign(globalThis, { createImageBitmap: async () => ({ width: 9, height: 9, close: () => {} }) })
  const draw = { fillRect: () => {}, drawImage: () => {} } as never
  const context = jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(draw)
  const encode = jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(OF_JPEG)
  const { fake } = openPage({ conversation: {}, messages: [aMessage(1)] })
  fake.on(uploadImage, ({ body: { name } }) => ({
    attachment_id: 'an-image-of-this-test',
    name,
    type: 'image/jpeg' as const,
    bytes: 3,
  }))
  await open()
  await userEvent.type(await field(), 'Look')
  const choose = async (bytes: number, beginning = '89504e470d0a1a0a') => {
    const content = Buffer.concat([Buffer.from(beginning, 'hex'), Buffer.alloc(bytes)])
    await userEvent.upload(
      await screen.findByLabelText('Add image'),
      new File([content], 'a.png', { type: 'image/png' }),
    )
  }
  await choose(5 * 1024 * 1024)
  await screen.findByText('Images can have up to 5 MB.')
  await choose(9, '00')
  await screen.findByText('This image could not be read. Choose a PNG, JPEG, WebP or GIF.')
  expect([(await field()).value, fake.requestsOf(uploadImage)]).toEqual(['Look', []])

  await choose(2 * 1024 * 1024)
  await screen.findByText('Made smaller to send.')
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.queryByText(/Made smaller|could not be read/)).toBeNull()
  await choose(9)
  await screen.findByRole('button', { name: 'Remove' })
  expect(screen.queryByText('Made smaller to send.')).toBeNull()
  await say('')
  expect(fake.requestsOf(uploadImage).map(({ body }) => body)).toEqual([
    { name: 'a.jpg', content: '/9j/' },
    { name: 'a.png', content: 'iVBORw0KGgoAAAAAAAAAAAA=' },
  ])
  await waitFor(() =>
    expect(fake.requestsOf(sendMessage).map(({ body }) => body)).toEqual([
      { text: 'Look', attachment_id: 'an-image-of-this-test' },
    ]),
  )
  context.mockRestore()
  encode.mockRestore()
})

test('rule Q37: an unread answer is on the button, and read once it is open', async () => {
  localStorage.setItem('chat:begun', '{"id":"conversation-1"}')
  const messages = [aMessage(1), aMessage(2, { from: 'staff', author: 'Sam' })]
  const { fake } = openPage({ conversation: { unread: 1 }, messages })
  await userEvent.click(await screen.findByRole('button', { name: 'Chat with us, 1 unread' }))
  await waitFor(() => expect(fake.requestsOf(markConversationRead).map(({ body }) => body)).toEqual([{ sequence: 2 }]))
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('button', { name: 'Chat with us', expanded: false })
})

test('rule Q37: answers that come after the panel was opened are read, but not behind the list of conversations', async () => {
  const { fake } = openPage({ conversation: { unread: 1 } })
  let answer = () => {}
  const loaded = new Promise<void>((resolve) => {
    answer = resolve
  })
  fake.on(readConversation, async ({ query }) => {
    if (query.wait) return NO_ANSWER
    await loaded
    const messages = [aMessage(1), aMessage(2, { from: 'staff', author: 'Sam', text: 'Here it is' })]
    return someNews({ conversation: aConversation({ unread: 1 }), messages })
  })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Conversations' }))
  await waitFor(() => expect(fake.requestsOf(readConversation).length).toBeGreaterThan(0))
  await act(async () => answer())
  await waitFor(() => expect(fake.requestsOf(readConversation).some(({ query }) => query.wait)).toBe(true))
  expect(fake.requestsOf(markConversationRead)).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: /^Where is my key\?/ }))
  await log().findByText('Here it is')
  await waitFor(() => expect(fake.requestsOf(markConversationRead).map(({ body }) => body)).toEqual([{ sequence: 2 }]))
})

test('rule Q37: an answer is read although the count of unread ones was known before it', async () => {
  const { fake } = openPage({ conversation: { unread: 1 } })
  let answer = () => {}
  const loaded = new Promise<void>((resolve) => {
    answer = resolve
  })
  fake.on(readConversation, async ({ query }) => {
    if (query.wait) return NO_ANSWER
    await loaded
    const messages = [aMessage(1), aMessage(2, { from: 'staff', author: 'Sam' })]
    return someNews({ conversation: aConversation({ unread: 1 }), messages })
  })
  await open()
  fake.on(sendMessage, () => NO_ANSWER)
  await say('Being sent')
  await waitFor(() => expect(fake.requestsOf(readConversation).length).toBeGreaterThan(0))
  answer()
  await waitFor(() => expect(fake.requestsOf(markConversationRead).map(({ body }) => body)).toEqual([{ sequence: 2 }]))
})

test('a closed conversation is rated, its copy emailed, and writing opens it again', async () => {
  const closed = { state: 'closed', unread: 0 } as const
  localStorage.setItem('chat:begun', '{"id":"conversation-1"}')
  const { fake } = openPage({ conversation: closed, messages: [aMessage(1), aMessage(2, { from: 'staff' })] })
  fake.on(rateConversation, ({ body }) => aConversation({ ...closed, rating: body.rating }))
  fake.on(mailTranscript, () => ({ sent_to: 'owner@acme.example' }))
  await open()
  await screen.findByPlaceholderText('Write to reopen this conversation')
  await userEvent.click(screen.getByRole('button', { name: 'Bad' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Comment (optional)' }), 'Too slow')
  await userEvent.click(screen.getByRole('button', { name: 'Send comment' }))
  await waitFor(() =>
    expect(fake.requestsOf(rateConversation).map(({ body }) => body)).toEqual([
      { rating: 'bad', comment: '' },
      { rating: 'bad', comment: 'Too slow' },
    ]),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Email me a copy' }))
  await screen.findByText('Sent to owner@acme.example.')
  await say('One more thing')
  expect(fake.requestsOf(sendMessage)).toHaveLength(1)
})

test('the list says which conversation has something new and which is closed, and leads back to the one that is shown', async () => {
  const shown = { conversation_id: 'conversation-1', subject: 'Where is my key?' }
  const { fake } = openPage({ conversation: { ...shown, preview: 'Message 1' }, messages: [aMessage(1)] })
  const listed = [
    aConversation({
      conversation_id: 'unread',
      subject: 'An invoice',
      unread: 2,
      assignee_name: 'Sam',
      preview: 'It is paid.',
      preview_from: 'staff',
    }),
    aConversation({ conversation_id: 'closed', subject: 'A quote', group: 'sales', state: 'closed' }),
  ]
  await open()
  await log().findByText('Message 1')
  await userEvent.type(await field(), 'Half a sent')
  fake.on(listConversations, () => ({ conversations: listed, availability: { is_open: true, opens_at: '' } }))
  await userEvent.click(screen.getByRole('button', { name: 'Conversations' }))
  expect(screen.queryByRole('button', { name: 'Conversations' })).toBeNull()
  const rows = await screen.findAllByRole('listitem')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
  expect(rows[0]?.textContent).toMatch(/^Where is my key\?.*You: Message 1$/)
  expect(screen.getByRole('button', { name: /^An invoice/ }).textContent).toMatch(/Sam: It is paid\.2 unread$/)
  expect(screen.getByRole('button', { name: /^A quote/ }).textContent).toMatch(/You: ImageSales, Closed$/)

  const reads = fake.requestsOf(readConversation).length
  await userEvent.click(screen.getByRole('button', { name: /^Where is my key\?/ }))
  expect(log().getByText('Message 1')).toBeTruthy()
  expect([(await field()).value, document.activeElement]).toEqual(['Half a sent', await field()])
  expect(fake.requestsOf(readConversation)).toHaveLength(reads)
})

test('what was written is said to be sent, and received until the first answer', async () => {
  const { fake } = openPage({ conversation: {}, messages: [aMessage(1), aMessage(2)] })
  await open()
  await log().findByText('Message 2')
  expect(log().getAllByText('Sent')).toHaveLength(1)
  expect(log().getByText('Received. We reply here and by email.')).toBeTruthy()

  fake.on(sendMessage, () => NO_ANSWER)
  await say('And another')
  expect(log().getAllByText('Sent')).toHaveLength(1)
  expect(log().getByText('Sending…')).toBeTruthy()
})

test('an answered conversation does not say that it was received', async () => {
  openPage({ conversation: {}, messages: [aMessage(1), aMessage(2, { from: 'staff', author: 'Sam' })] })
  await open()
  await log().findByText('Message 2')
  expect(log().queryByText(/^Received/)).toBeNull()
  expect(log().queryByText('Sent')).toBeNull()
})

test('outside the hours it says when chat opens', async () => {
  const { fake } = openPage()
  const availability = { is_open: false, opens_at: '2026-03-09T15:00:00Z' }
  fake.on(listConversations, () => ({ conversations: [], availability }))
  await open()
  expect((await screen.findByText(/We answer by email now\. Chat opens Monday/)).textContent).toContain('Monday')
})

test('rule Q32: calls that fail are said in chat alone, which can be tried again', async () => {
  const { fake } = openPage()
  fake.refuse(listConversations, 'request:unexpected')
  await open()
  await screen.findByText('Chat is not available right now.')
  expect(screen.queryByText(/Reference/)).toBeNull()
  fake.on(listConversations, () => ({ conversations: [], availability: { is_open: true, opens_at: '' } }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/How can we help\?$/)
})

test('a visitor proves to be a person, and the key of their conversation is in no address', async () => {
  const { fake } = openPage({ visitor: null, path: '/contact?chat=%2Fpricing%2Fus' })
  fake.on(getBotCheck, anEasyPuzzle)
  fake.on(startVisitorConversation, ({ body }) => ({
    key: KEY,
    ...someNews({ conversation: aConversation({ group: 'sales' }), messages: [aMessage(1, { text: body.text })] }),
  }))
  fake.on(readVisitorConversation, ({ body }) => (body.wait ? NO_ANSWER : someNews()))
  await say('A quote, please')
  await waitFor(() => expect(fake.requestsOf(startVisitorConversation)).toHaveLength(1))
  const [started] = fake.requestsOf(startVisitorConversation)
  expect(started?.body).toMatchObject({ page: '/pricing/us', text: 'A quote, please' })
  expect(started?.query['g-recaptcha-response']).toMatch(/.{20}/)
  await waitFor(() => expect(fake.requestsOf(readVisitorConversation).at(-1)?.body.key).toBe(KEY))
  expect(fake.requestsOf(readVisitorConversation).every(({ params }) => params.id === 'conversation-1')).toBe(true)
})

test('rule Q44: a visitor whose message is there may leave an email, which is checked, kept when it fails, shown and changed', async () => {
  const { fake } = openPage({ visitor: null, path: '/contact' })
  fake.on(getBotCheck, anEasyPuzzle)
  fake.on(startVisitorConversation, ({ body }) => ({
    key: KEY,
    ...someNews({ messages: [aMessage(1, { text: body.text })] }),
  }))
  let visitor_email = ''
  fake.on(readVisitorConversation, ({ body }) =>
    body.wait ? NO_ANSWER : someNews({ conversation: aConversation({ visitor_email }) }),
  )
  await open('Chat with sales')
  await field()
  expect(screen.queryByRole('textbox', { name: /email/ })).toBeNull()
  await say('A quote, please')
  const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Get replies by email, too' })
  await userEvent.type(email, 'nora')
  await userEvent.click(screen.getByRole('button', { name: 'Save email' }))
  expect(fake.requestsOf(leaveVisitorEmail)).toHaveLength(0)

  fake.loseConnection(leaveVisitorEmail)
  await userEvent.type(email, '@quist.example')
  await userEvent.click(screen.getByRole('button', { name: 'Save email' }))
  await screen.findByRole('alert')
  expect(email.value).toBe('nora@quist.example')
  fake.on(leaveVisitorEmail, ({ body }) => {
    visitor_email = body.email
    return aConversation({ visitor_email })
  })
  await userEvent.click(screen.getByRole('button', { name: 'Save email' }))
  await screen.findByText('Replies also go to nora@quist.example.')
  expect(fake.requestsOf(leaveVisitorEmail).at(-1)?.body).toEqual({ key: KEY, email: 'nora@quist.example' })
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Get replies by email, too' }).value).toBe(
    'nora@quist.example',
  )
})

test.each([
  ['a closed one of the list', 'closed'],
  ['an old one that is not listed', 'old'],
])('rule Q45: the link of an email opens its conversation: %s', async (_, id) => {
  const { fake } = openPage({ path: `/account?conversation=${id}` })
  const listed = [aConversation(), aConversation({ conversation_id: 'closed', state: 'closed' })]
  fake.on(listConversations, () => ({ conversations: listed, availability: { is_open: true, opens_at: '' } }))
  fake.on(readConversation, ({ params, query }) => {
    if (query.wait) return NO_ANSWER
    const messages = [aMessage(1, { text: `Text of ${params.id}` })]
    return someNews({ conversation: aConversation({ conversation_id: params.id, state: 'closed' }), messages })
  })
  expect(await screen.findByText(`Text of ${id}`)).toBeTruthy()
})

test('rule H64: chat opens with the conversation of a report, also beside another open one', async () => {
  const { fake } = openPage({ conversation: {}, messages: [aMessage(1, { text: 'The other one' })] })
  await open()
  await log().findByText('The other one')
  await userEvent.click(screen.getByRole('button', { name: 'Close chat' }))
  const report = [
    { part: 'page' as const, lines: ['/account/keys'] },
    { part: 'errors' as const, lines: ['<b>x</b>'] },
  ]
  fake.on(readConversation, ({ params, query }) => {
    if (query.wait) return NO_ANSWER
    const messages = [aMessage(1, { text: `Text of ${params.id}`, report })]
    return someNews({ conversation: aConversation({ conversation_id: params.id }), messages })
  })
  act(() => openChat('reported'))
  expect(await screen.findByText('Text of reported')).toBeTruthy()
  expect(log().getByText('Technical details').parentElement?.textContent).toBe(
    'Technical detailsPage/account/keysErrors on this page<b>x</b>',
  )
  expect(chatStore.getState().wanted).toBe('')
})

test('in a window of little height the panel is in front of the page, as on a phone', async () => {
  const isLow = (query: string) => query.split(',').some((part) => part.trim() === '(max-height: 480px)')
  const { matchMedia } = window
  window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: isLow(query), media: query }) as never
  const showModal = jest.fn(function show(this: HTMLDialogElement) {
    this.open = true
  })
  Object.assign(HTMLDialogElement.prototype, { showModal })
  try {
    openPage()
    await open()
    await field()
    expect(showModal).toHaveBeenCalledTimes(1)
  } finally {
    window.matchMedia = matchMedia
  }
})

test('after logging out nothing of it is left in the browser', async () => {
  const { fake } = openPage({ conversation: {}, messages: [aMessage(1)] })
  fake.on(logOut, () => undefined)
  await open()
  await userEvent.type(await field(), 'Draft')
  const kept = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /^chat/.test(key))
  await waitFor(() => expect(kept()).toEqual(['chat:begun', 'chat:draft-conversation-1']))
  await act(() => signOut())
  await waitFor(() => expect(kept()).toEqual([]))
})
