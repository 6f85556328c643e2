import { expect, test } from '@jest/globals'
import { aSecretKey } from '@portal/test-kit'
import { doneWords, refusals } from './change-words.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const LATELY = '2026-03-01T11:15:00Z'

function keys(...lastUses: string[]) {
  return lastUses.map((last_used, at) => aSecretKey({ label: `Key ${'ABCDEF'[at]}`, last_used }))
}

test.each([
  [keys(''), 'Key A is paused'],
  [keys('2026-02-01T12:00:00Z'), 'Key A is paused'],
  [keys(LATELY), 'Key A is paused. It was last used 45 minutes ago.'],
  [keys(LATELY, ''), 'Key A and Key B are paused. 1 of them was used in the last 24 hours.'],
  [keys(LATELY, LATELY, ''), '3 keys are paused. 2 of them were used in the last 24 hours.'],
  [keys(LATELY, LATELY, LATELY), '3 keys are paused. All of them were used in the last 24 hours.'],
])('who pauses keys learns whether they are in use: %#', (paused, words) => {
  expect(doneWords('pause', paused, NOW)).toBe(words)
})

test('what comes next is said of one key or of several', () => {
  expect(doneWords('delete', keys(''), NOW)).toBe('Key A is deleted. You can recover it for 30 days.')
  expect(doneWords('recover', keys('', ''), NOW)).toBe(
    'Key A and Key B are recovered. They stay paused until you activate them.',
  )
})

test('keys that were refused for the same reason are named in one sentence, at most three of many', () => {
  const many = keys('', '', '', '', '', '').map((item) => ({ item, error: new Error('unknown') }))
  const alone = { item: aSecretKey({ label: 'Alone' }), error: undefined }
  expect(refusals('pause', many).map(({ lead }) => lead)).toEqual(['Key A, Key B, Key C, and 3 others are not paused'])
  expect(refusals('activate', [alone]).map(({ lead }) => lead)).toEqual(['Alone is not active'])
})
