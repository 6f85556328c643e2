import { expect, test } from '@jest/globals'
import { aMessage, someNews } from '../testing/a-conversation.ts'
import { EMPTY, lastWithoutGap, withNews, withProblem, withSent, withStarted } from './conversation-state.ts'

const sequences = ({ messages }: { messages: readonly { sequence?: number | undefined }[] }) =>
  messages.map(({ sequence }) => sequence)
const outgoing = { key: 'a', text: 'Hello' }

test.each([
  [[], 0],
  [[1, 2, 3], 3],
  [[1, 2, 4, 5], 2],
  [[2, 3], 0],
])('rule Q34: with %j the conversation is read on behind %i', (known, last) => {
  expect(lastWithoutGap(known.map((sequence) => aMessage(sequence)))).toBe(last)
})

test('rule Q34: messages that come twice or late stand once and in their order', () => {
  const first = withNews(EMPTY, someNews({ messages: [aMessage(1), aMessage(3)] }))
  const then = withNews(first, someNews({ messages: [aMessage(2), aMessage(3), aMessage(4)] }))
  expect(sequences(then)).toEqual([1, 2, 3, 4])
})

test('an own message that is read before its sending is answered stands once', () => {
  const sending = { ...EMPTY, outgoing: [outgoing, { key: 'b', text: 'Hello' }] }
  const read = withNews(sending, someNews({ messages: [aMessage(1, { text: 'Hello' })] }))
  expect(read.outgoing.map(({ key }) => key)).toEqual(['b'])
  expect(sequences(withSent(read, 'a', aMessage(1, { text: 'Hello' })))).toEqual([1])
})

test('the same words of staff are not taken for the own message', () => {
  const read = withNews(
    { ...EMPTY, outgoing: [outgoing] },
    someNews({ messages: [aMessage(1, { from: 'staff', text: 'Hello' })] }),
  )
  expect(read.outgoing).toEqual([outgoing])
})

test('what could not be sent keeps its words and says why, until it is tried again', () => {
  const failed = withProblem({ ...EMPTY, outgoing: [outgoing] }, 'a', 'Wait a moment.')
  expect(failed.outgoing).toEqual([{ key: 'a', text: 'Hello', problem: 'Wait a moment.' }])
  expect(withProblem(failed, 'a', undefined).outgoing[0]?.problem).toBeUndefined()
})

test('the first message is the conversation’s once it has begun', () => {
  const begun = withStarted(
    { ...EMPTY, outgoing: [outgoing] },
    'a',
    someNews({ messages: [aMessage(1, { text: 'hello' })] }),
  )
  expect(begun).toMatchObject({ outgoing: [], conversation: { conversation_id: 'conversation-1' } })
  expect(sequences(begun)).toEqual([1])
})
