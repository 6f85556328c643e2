import { afterEach, expect, jest, test } from '@jest/globals'
import type { CallApi } from '@portal/api-client'
import type { Call } from '@portal/contracts/call'
import {
  readVisitorConversation,
  sendVisitorMessage,
  startVisitorConversation,
} from '@portal/contracts/support/visitor-conversations'
import { productError } from '@portal/platform/api'
import { fakeApi } from '@portal/test-kit'
import { aConversation, aMessage, someNews } from '../testing/a-conversation.ts'
import {
  type ChatCalls,
  type ChatConversation,
  type ChatMessage,
  type News,
  type Since,
  visitorCalls,
} from './chat-calls.ts'
import { createChatSession } from './chat-session.ts'
import { outgoingShown } from './conversation-state.ts'
import { keptChat } from './kept-chat.ts'

const NEVER = new Promise<never>(() => {})
const FIRST = aConversation({ conversation_id: 'first' })
const SECOND = aConversation({ conversation_id: 'second' })
const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  localStorage.clear()
  sessionStorage.clear()
})

/** An answer that comes when the test says so. */
function later<T>() {
  let answer = (_: T) => {}
  const answered = new Promise<T>((resolve) => {
    answer = resolve
  })
  return { answered, answer }
}

/** The chat of somebody with these conversations, each with one message of staff. */
async function openChat(conversations: ChatConversation[], said: Partial<ChatCalls> = {}) {
  const calls = {
    ...said,
    list: async () => ({ conversations, availability: undefined }),
    read: async (id: string, { wait }: Since) =>
      wait
        ? NEVER
        : someNews({
            conversation: aConversation({ conversation_id: id }),
            messages: [aMessage(1, { from: 'staff', text: `Staff in ${id}` })],
          }),
    start: jest.fn<ChatCalls['start']>(said.start ?? (async () => someNews())),
    send: jest.fn<ChatCalls['send']>(said.send ?? (async (_, { text }) => aMessage(2, { text }))),
  }
  const session = createChatSession(calls as unknown as ChatCalls)
  stops.push(session.stop)
  await session.begin()
  await settled()
  const shown = () => session.getState().messages.map(({ text }) => text)
  const unsent = () => outgoingShown(session.getState()).map(({ text, problem }) => [text, problem])
  return { session, send: calls.send, start: calls.start, shown, unsent }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
const say = (text: string) => ({ text, attachment: undefined, context: undefined })
const NOT_THERE = productError([
  { name: 'support-context:conversation-not-found', message: 'x', status: 404, isHttpClientError: false },
])
const away = () => Promise.reject(productError([{ name: 'ERR_NETWORK', message: 'x', isHttpClientError: true }]))

test('rule Q46: an answer to a message stays with its conversation when another is shown', async () => {
  const { answered, answer } = later<ChatMessage>()
  const { session, shown } = await openChat([FIRST, SECOND], { send: () => answered })
  const sending = session.send(say('To the first'))
  session.show(SECOND)
  await settled()
  answer(aMessage(2, { text: 'To the first' }))
  await sending
  expect(shown()).toEqual(['Staff in second'])
})

test('rule Q46: a conversation that begins late is not shown to somebody who asked for another', async () => {
  const { answered, answer } = later<News>()
  const { session, shown, unsent, send } = await openChat([], { start: () => answered })
  const starting = session.send(say('One'))
  const next = session.send(say('More of one'))
  await settled()
  session.startAnew()
  expect(unsent()).toEqual([])
  answer(someNews({ conversation: FIRST, messages: [aMessage(1, { text: 'One' })] }))
  await Promise.all([starting, next])
  expect(shown()).toEqual([])
  expect(session.getState().conversation).toBeUndefined()
  expect(send.mock.calls.map(([id, { text }]) => [id, text])).toEqual([['first', 'More of one']])
})

test('rule Q46: what was not sent is there when its conversation is shown again', async () => {
  const { session, unsent } = await openChat([FIRST, SECOND], { send: away })
  await session.send(say('Lost?'))
  session.show(SECOND)
  expect(unsent()).toEqual([])
  session.show(FIRST)
  await settled()
  expect(unsent()).toEqual([['Lost?', expect.stringContaining('We could not be reached')]])
})

test('rule Q46: a first message that fails late is with the next conversation', async () => {
  let fail = () => {}
  const failed = new Promise<News>((_, reject) => {
    fail = () => void away().catch(reject)
  })
  const { session, unsent } = await openChat([], { start: () => failed })
  const starting = session.send(say('One'))
  await settled()
  session.startAnew()
  fail()
  await starting
  expect(unsent()).toEqual([['One', expect.stringContaining('We could not be reached')]])
})

test('rule Q33: a message that was given up or is sent already is not sent', async () => {
  const { session, send } = await openChat([FIRST], { send: away })
  await session.send(say('Twice'))
  const key = session.getState().outgoing[0]?.key ?? ''
  send.mockImplementation(async () => aMessage(2, { text: 'Twice' }))
  await Promise.all([session.retry(key), session.retry(key)])
  expect(send).toHaveBeenCalledTimes(2)

  const sending = session.send(say('No'))
  session.discard(session.getState().outgoing[0]?.key ?? '')
  await sending
  expect(send).toHaveBeenCalledTimes(2)
})

test('rule Q46: a rating that is answered late leaves the conversation that is shown', async () => {
  const { answered, answer } = later<ChatConversation>()
  const { session } = await openChat([FIRST, SECOND], { rate: () => answered })
  const rating = session.rate('good', '')
  session.show(SECOND)
  answer({ ...FIRST, rating: 'good' })
  await rating
  expect(session.getState().conversation?.conversation_id).toBe('second')
})

const keyOf = (id: string) => id.padEnd(43, 'k')

/** The tabs of one visitor. Every start begins another conversation, and each is known by its own key. */
function aVisitorsBrowser() {
  const fake = fakeApi()
  const gone = new Set<string>()
  let begun = 0
  fake.on(startVisitorConversation, ({ body }) => {
    begun += 1
    const id = `begun-${begun}`
    const conversation = aConversation({ conversation_id: id })
    return { key: keyOf(id), ...someNews({ conversation, messages: [aMessage(1, { text: body.text })] }) }
  })
  fake.on(readVisitorConversation, ({ params, body }) =>
    body.wait ? NEVER : someNews({ conversation: aConversation({ conversation_id: params.id }) }),
  )
  fake.on(sendVisitorMessage, ({ body }) => aMessage(2, { text: body.text }))
  const callApi = (async (call: Call, request: { params?: { id: string }; body?: { key?: string } }) => {
    const id = request.params?.id
    if (id && (gone.has(id) || request.body?.key !== keyOf(id))) throw NOT_THERE
    return fake.callApi(call, request as never)
  }) as CallApi
  const openTab = async () => {
    const session = createChatSession(visitorCalls(callApi, { take: async () => 'proof' }))
    stops.push(session.stop)
    await session.begin()
    return session
  }
  return { fake, gone, openTab }
}

test('rule Q42: the second tab of a visitor goes on with the conversation that the first has begun', async () => {
  const { fake, openTab } = aVisitorsBrowser()
  const [first, second] = [await openTab(), await openTab()]
  await first.send(say('From the first'))
  await second.send(say('From the second'))
  expect(fake.requestsOf(startVisitorConversation)).toHaveLength(1)
  expect(fake.requestsOf(sendVisitorMessage).map(({ params, body }) => [params.id, body.text])).toEqual([
    ['begun-1', 'From the second'],
  ])
})

test('rule Q42: a tab keeps the key of its own conversation when another tab has begun another', async () => {
  const { fake, gone, openTab } = aVisitorsBrowser()
  const tab = await openTab()
  await tab.send(say('One'))
  keptChat.set({ id: 'other', key: keyOf('other') })
  await tab.send(say('Two'))
  expect(fake.requestsOf(sendVisitorMessage).map(({ params, body }) => [params.id, body.key])).toEqual([
    ['begun-1', 'begun-1'.padEnd(43, 'k')],
  ])
  expect(tab.getState().outgoing).toEqual([])

  gone.add('begun-1')
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(tab.getState().conversation).toBeUndefined()
  expect(keptChat.get()?.id).toBe('other')
})

test('rule Q42: a new conversation that somebody asks for is not the one that is kept', async () => {
  const { session, start } = await openChat([FIRST])
  expect(keptChat.get()?.id).toBe('first')
  session.startAnew()
  await session.send(say('Something else'))
  expect(start).toHaveBeenCalledTimes(1)
})

test('rule Q33: a first message that is tried again at another page names the page at which it was written', async () => {
  history.replaceState(null, '', '/pricing/us')
  const { session, start } = await openChat([], { start: away })
  await session.send(say('A quote, please'))
  history.replaceState(null, '', '/account/keys')
  await session.retry(session.getState().outgoing[0]?.key ?? '')
  expect(start.mock.calls.map(([{ page }]) => page)).toEqual(['/pricing/us', '/pricing/us'])
})
