import { afterEach, expect, jest, test } from '@jest/globals'
import { productError } from '@portal/platform/api'
import { aConversation, aMessage, someNews } from '../testing/a-conversation.ts'
import type { ChatCalls, ChatConversation, ChatMessage, News } from './chat-calls.ts'
import { createChatSession } from './chat-session.ts'
import { outgoingShown } from './conversation-state.ts'

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
    list: jest.fn<ChatCalls['list']>(async () => ({ conversations, availability: undefined })),
    read: jest.fn<ChatCalls['read']>(async (id, { wait }) =>
      wait
        ? NEVER
        : someNews({
            conversation: aConversation({ conversation_id: id }),
            messages: [aMessage(1, { from: 'staff', text: `Staff in ${id}` })],
          }),
    ),
    start: jest.fn<ChatCalls['start']>(async ({ text }) =>
      someNews({ conversation: aConversation({ conversation_id: 'begun' }), messages: [aMessage(1, { text })] }),
    ),
    send: jest.fn<ChatCalls['send']>(async (_, { text }) => aMessage(2, { text })),
    markRead: jest.fn<ChatCalls['markRead']>(async () => undefined),
    ...said,
  }
  const session = createChatSession(calls as unknown as ChatCalls)
  stops.push(session.stop)
  await session.begin()
  await settled()
  const shown = () => session.getState().messages.map(({ text }) => text)
  const unsent = () => outgoingShown(session.getState()).map(({ text, problem }) => [text, problem])
  return { session, calls, shown, unsent }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
const say = (text: string) => ({ text, attachment: undefined, context: undefined })
const away = () => Promise.reject(productError([{ name: 'ERR_NETWORK', message: 'x', isHttpClientError: true }]))

test('rule Q44: an answer to a message stays with its conversation when another is shown', async () => {
  const { answered, answer } = later<ChatMessage>()
  const { session, shown } = await openChat([FIRST, SECOND], { send: () => answered })
  const sending = session.send(say('To the first'))
  session.show(SECOND)
  await settled()
  answer(aMessage(2, { text: 'To the first' }))
  await sending
  expect(shown()).toEqual(['Staff in second'])
})

test('rule Q44: a conversation that begins late is not shown to somebody who asked for another', async () => {
  const { answered, answer } = later<News>()
  const { session, shown, unsent, calls } = await openChat([], { start: jest.fn(() => answered) })
  const starting = session.send(say('One'))
  const next = session.send(say('More of one'))
  await settled()
  session.startAnew()
  expect(unsent()).toEqual([])
  answer(someNews({ conversation: FIRST, messages: [aMessage(1, { text: 'One' })] }))
  await Promise.all([starting, next])
  expect(shown()).toEqual([])
  expect(session.getState().conversation).toBeUndefined()
  expect(calls.send.mock.calls.map(([id, { text }]) => [id, text])).toEqual([['first', 'More of one']])
})

test('rule Q44: what was not sent is there when its conversation is shown again', async () => {
  const { session, unsent } = await openChat([FIRST, SECOND], { send: away })
  await session.send(say('Lost?'))
  session.show(SECOND)
  expect(unsent()).toEqual([])
  session.show(FIRST)
  await settled()
  expect(unsent()).toEqual([['Lost?', expect.stringContaining('We could not be reached')]])
})

test('rule Q44: a first message that fails late is with the next conversation', async () => {
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
  const { session, calls } = await openChat([FIRST], { send: jest.fn<ChatCalls['send']>(away) })
  await session.send(say('Twice'))
  const key = session.getState().outgoing[0]?.key ?? ''
  calls.send.mockImplementation(async () => aMessage(2, { text: 'Twice' }))
  await Promise.all([session.retry(key), session.retry(key)])
  expect(calls.send).toHaveBeenCalledTimes(2)

  const sending = session.send(say('No'))
  session.discard(session.getState().outgoing[0]?.key ?? '')
  await sending
  expect(calls.send).toHaveBeenCalledTimes(2)
})

test('rule Q44: a rating that is answered late leaves the conversation that is shown', async () => {
  const { answered, answer } = later<ChatConversation>()
  const { session } = await openChat([FIRST, SECOND], { rate: () => answered })
  const rating = session.rate('good', '')
  session.show(SECOND)
  answer({ ...FIRST, rating: 'good' })
  await rating
  expect(session.getState().conversation?.conversation_id).toBe('second')
})
