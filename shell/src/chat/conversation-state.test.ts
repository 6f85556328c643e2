import { expect, test } from '@jest/globals'
import { aConversation, aMessage, someNews } from '../testing/a-conversation.ts'
import { EMPTY, withNews, withProblem, withSent, withStarted } from './conversation-state.ts'

const sequences = ({ messages }: { messages: readonly { sequence?: number | undefined }[] }) =>
  messages.map(({ sequence }) => sequence)
const THREAD = 'conversation-1'
const SHOWN = { ...EMPTY, thread: THREAD }
const outgoing = { key: 'a', thread: THREAD, after: 0, page: '/account', text: 'Hello' }

test('rule Q34: messages that come twice or late stand once and in their order', () => {
  const first = withNews(EMPTY, someNews({ messages: [aMessage(1), aMessage(3)] }))
  const then = withNews(first, someNews({ messages: [aMessage(2), aMessage(3), aMessage(4)] }))
  expect(sequences(then)).toEqual([1, 2, 3, 4])
})

test('an own message that is read before its sending is answered stands once', () => {
  const sending = { ...SHOWN, outgoing: [outgoing, { ...outgoing, key: 'b' }] }
  const read = withNews(sending, someNews({ messages: [aMessage(1, { text: 'Hello' })] }))
  expect(read.outgoing.map(({ key }) => key)).toEqual(['b'])
  expect(sequences(withSent(read, outgoing, aMessage(1, { text: 'Hello' })))).toEqual([1])
})

test('the same words of staff are not taken for the own message', () => {
  const read = withNews(
    { ...SHOWN, outgoing: [outgoing] },
    someNews({ messages: [aMessage(1, { from: 'staff', text: 'Hello' })] }),
  )
  expect(read.outgoing).toEqual([outgoing])
})

test('what could not be sent keeps its words and says why, until it is tried again', () => {
  const failed = withProblem({ ...SHOWN, outgoing: [outgoing] }, 'a', 'Wait a moment.')
  expect(failed.outgoing).toEqual([{ ...outgoing, problem: 'Wait a moment.' }])
  expect(withProblem(failed, 'a', undefined).outgoing[0]?.problem).toBeUndefined()
})

test('the first message is the conversation’s once it has begun', () => {
  const first = { ...outgoing, thread: EMPTY.thread }
  const begun = withStarted(
    { ...EMPTY, outgoing: [first] },
    first,
    someNews({ messages: [aMessage(1, { text: 'hello' })] }),
  )
  expect(begun).toMatchObject({ outgoing: [], thread: THREAD, conversation: { conversation_id: THREAD } })
  expect(sequences(begun)).toEqual([1])
})

test('what is on its way to another conversation is not taken for a message of this one', () => {
  const elsewhere = { ...outgoing, thread: 'conversation-2' }
  const read = withNews({ ...SHOWN, outgoing: [elsewhere] }, someNews({ messages: [aMessage(1, { text: 'Hello' })] }))
  expect(read.outgoing).toEqual([elsewhere])
})

test('the same words of an earlier message are not taken for one that was not sent', () => {
  const unsent = { ...outgoing, after: 3 }
  const again = (sequence: number) => someNews({ messages: [aMessage(sequence, { text: 'Hello' })] })
  expect(withNews({ ...SHOWN, outgoing: [unsent] }, again(3)).outgoing).toEqual([unsent])
  expect(withNews({ ...SHOWN, outgoing: [unsent] }, again(4)).outgoing).toEqual([])
})

test('an answer that comes late changes nothing of the conversation that is shown', () => {
  const shown = withNews(SHOWN, someNews({ messages: [aMessage(1)] }))
  const sent = { ...outgoing, thread: 'conversation-2' }
  const started = { ...outgoing, thread: EMPTY.thread }
  const next = { ...started, key: 'b' }
  expect(withSent({ ...shown, outgoing: [sent] }, sent, aMessage(2))).toEqual({ ...shown, outgoing: [] })
  const news = someNews({ conversation: aConversation({ conversation_id: 'conversation-3' }), messages: [aMessage(1)] })
  expect(withStarted({ ...shown, outgoing: [started, next] }, started, news)).toEqual({
    ...shown,
    outgoing: [{ ...next, thread: 'conversation-3', after: 1 }],
  })
})
