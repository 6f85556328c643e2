import { expect, test } from '@jest/globals'
import { commitFaults, commitsSince } from './commits.ts'

const LONGEST = 'a'.repeat(72)

test.each([
  ['Keys: refuse a deleted key\n\nIt answered.\n', []],
  [`${LONGEST}\n\nIt answered.\n`, []],
  [`${LONGEST}b\n\nIt answered.\n`, ['has a subject of 73 characters, more than 72']],
  ['Keys: refuse a deleted key\n', ['has no body that says why']],
  ['Keys: refuse a deleted key\n\n \n', ['has no body that says why']],
  ['Keys: refuse a deleted key\nIt answered.\n', ['has no empty line after its subject']],
  [`${LONGEST}b\n`, ['has a subject of 73 characters, more than 72', 'has no body that says why']],
])('the message %j lacks %j', (message, faults) => {
  const [subject] = message.split('\n')
  expect(commitFaults({ hash: '4f1c2a9', message })).toEqual(faults.map((fault) => `4f1c2a9 ${fault}: ${subject}`))
})

test('nothing is judged where no work was begun', () => {
  expect(commitsSince(process.cwd(), 'HEAD')).toEqual([])
})
