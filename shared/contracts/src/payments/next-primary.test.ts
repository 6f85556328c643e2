import { expect, test } from '@jest/globals'
import { nextPrimary } from './next-primary.ts'

const card = (name: string, isGood: boolean, createdAt: number) => ({ name, isGood, createdAt })

test.each([
  ['the newest good one', [card('old', true, 1), card('expired', false, 3), card('new', true, 2)], 'new'],
  ['the newest of those that have expired', [card('old', false, 1), card('new', false, 2)], 'new'],
  ['none where none is left', [], undefined],
])('rule K80: the next primary card is %s', (_, others, name) => {
  expect(nextPrimary(others)?.name).toBe(name)
})
