import { expect, test } from '@jest/globals'
import { aSecretKey } from '@portal/test-kit'
import { doneWords, refusals, usedLately } from './change-words.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const LATELY = '2026-03-01T11:15:00Z'

function keys(...lastUses: string[]) {
  return lastUses.map((last_used, at) => aSecretKey({ label: `Key ${'ABCDEF'[at]}`, last_used }))
}

test('one or two keys are named, more are counted', () => {
  expect(doneWords('pause', keys(''))).toBe('Key A is paused')
  expect(doneWords('pause', keys('', ''))).toBe('Key A and Key B are paused')
  expect(doneWords('pause', keys('', '', ''))).toBe('3 keys are paused')
})

test('a key counts as used lately for 24 hours', () => {
  const all = keys('', '2026-02-28T12:00:00Z', '2026-02-28T12:00:01Z', LATELY)
  expect(usedLately(all, NOW).map(({ label }) => label)).toEqual(['Key C', 'Key D'])
})

test('what comes next is said of one key or of several', () => {
  expect(doneWords('delete', keys(''))).toBe('Key A is deleted. You can recover it for 30 days.')
  expect(doneWords('recover', keys('', ''))).toBe(
    'Key A and Key B are recovered. They stay paused until you activate them.',
  )
})

test('keys that were refused for the same reason are named in one sentence, at most three of many', () => {
  const many = keys('', '', '', '', '', '').map((item) => ({ item, error: new Error('unknown') }))
  const alone = { item: aSecretKey({ label: 'Alone' }), error: undefined }
  expect(refusals('pause', many).map(({ lead }) => lead)).toEqual(['Key A, Key B, Key C, and 3 others are not paused'])
  expect(refusals('activate', [alone]).map(({ lead }) => lead)).toEqual(['Alone is not active'])
})
