import { expect, test } from '@jest/globals'
import type { Entry } from './find/entry.ts'
import { excerptOf } from './find/excerpt.ts'
import { groupsOf } from './groups.ts'

const found = (kind: string, title: string) => ({ entry: { kind, title } as Entry, matched: [] })

test('rule N16: what is found stands by kind, that of the best finding first, each with its count', () => {
  const groups = groupsOf([found('Help', 'a'), found('Secret key', 'b'), found('Help', 'c')])
  expect(groups.map(({ kind, label, findings }) => [kind, label, findings.length])).toEqual([
    ['help', 'Help', 2],
    ['secret-key', 'Secret keys', 1],
  ])
})

test('rule N16: an excerpt is cut between words around the first that fits', () => {
  const text = `${'before '.repeat(40)}the needle ${'after '.repeat(40)}`.trim()
  const excerpt = excerptOf(text, ['needle'])
  expect(excerpt).toMatch(/^… before .*\bthe needle after\b.* after …$/)
  expect(excerpt.length).toBeLessThanOrEqual(190)
  expect(excerptOf(text, ['absent'])).toMatch(/^before .* …$/)
  expect(excerptOf('as short as it is', ['is'])).toBe('as short as it is')
})

test('rule N16: a text of 180 characters is read whole, and so is the end of a longer one', () => {
  const words = (count: number) => 'abcd '.repeat(count)
  const whole = `${words(34)}end of line`.slice(0, 180).padEnd(180, '.')
  expect(excerptOf(whole, ['end'])).toBe(whole)
  const end = `${words(10)}needle ${'z'.repeat(123)}`
  expect(excerptOf(words(20) + end, ['needle'])).toBe(`… ${end}`)
  expect(excerptOf(`${words(20)}${end}z`, ['needle'])).toMatch(/ needle …$/)
})
