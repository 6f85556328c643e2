import { expect, test } from '@jest/globals'
import { aConversationNote, aMessage } from '../../testing/fake-inbox.ts'
import { linesOf, UNREAD_THREAD } from './thread.ts'

test('rule Q65: a note is behind the message that it follows, and before all if that is not here', () => {
  const lines = linesOf({
    ...UNREAD_THREAD,
    messages: [aMessage({ sequence: 3 }), aMessage({ sequence: 4 }), aMessage({ sequence: 6 })],
    notes: [
      aConversationNote({ note: 1, after_sequence: 2 }),
      aConversationNote({ note: 2, after_sequence: 4 }),
      aConversationNote({ note: 3, after_sequence: 4 }),
      aConversationNote({ note: 4, after_sequence: 6 }),
    ],
  })
  expect(lines.map(({ key }) => key)).toEqual([
    'note 1',
    'message 3',
    'message 4',
    'note 2',
    'note 3',
    'message 6',
    'note 4',
  ])
})
