import { expect, test } from '@jest/globals'
import type { Entry } from './find/entry.ts'
import { excerptOf } from './find/excerpt.ts'
import { choicesOf, groupsOf, keptInPlace } from './groups.ts'

const found = (kind: string, title: string) => ({ entry: { kind, title } as Entry, matched: [] })

test('rule N16: what is found stands by kind, that of the best finding first, each with its count', () => {
  const groups = groupsOf([found('Help', 'a'), found('Secret key', 'b'), found('Help', 'c')])
  expect(groups.map(({ kind, label, findings }) => [kind, label, findings.length])).toEqual([
    ['help', 'Help', 2],
    ['secret-key', 'Secret keys', 1],
  ])
})

test('rule N16: after the kind of the best finding comes what there is to work with, then help and errors', () => {
  const kinds = ['Page', 'Help', 'Error', 'Secret key', 'Action']
  const labels = groupsOf(kinds.map((kind) => found(kind, kind))).map(({ label }) => label)
  expect(labels).toEqual(['Pages', 'Secret keys', 'Actions', 'Help', 'Errors'])
})

test('rule N16: what comes later goes below what stood there, among the kinds and within each', () => {
  const named = (kind: string, title: string) => ({ entry: { kind, title, id: title } as Entry, matched: [] })
  const before = groupsOf([named('Page', 'Keys'), named('Page', 'Usage'), named('Action', 'Create')])
  const groups = groupsOf([
    named('Secret key', 'Driver app'),
    named('Page', 'Usage'),
    named('Action', 'Rotate'),
    named('Page', 'Keys'),
    named('Action', 'Create'),
  ])
  expect(
    keptInPlace(groups, before).map(({ label, findings }) => [label, ...findings.map(({ entry }) => entry.title)]),
  ).toEqual([
    ['Pages', 'Keys', 'Usage'],
    ['Actions', 'Create', 'Rotate'],
    ['Secret keys', 'Driver app'],
  ])
  expect(keptInPlace(groups, []).map(({ label }) => label)).toEqual(['Secret keys', 'Pages', 'Actions'])
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

test('rules N27 and N33: choices stand by kind, with what was chosen last first, and what is close apart', () => {
  const offered = (id: string, kind: string) => ({ entry: { id, kind, title: id } as Entry, matched: [] })
  const labels = (...asked: Parameters<typeof choicesOf>) =>
    choicesOf(...asked).map(({ label, findings }) => [label, ...findings.map(({ entry }) => entry.id)])
  const findings = [offered('usage', 'Page'), offered('create', 'Action'), offered('keys', 'Page')]
  expect(labels({ findings, close: [], isPartial: false }, ['usage', 'gone'])).toEqual([
    ['Chosen last', 'usage'],
    ['Actions', 'create'],
    ['Pages', 'keys'],
  ])
  const found = findings.map((finding) => ({ ...finding, matched: ['k'] }))
  expect(labels({ findings: found, close: [], isPartial: false }, ['keys'])).toEqual([
    ['Pages', 'usage', 'keys'],
    ['Actions', 'create'],
  ])
  expect(labels({ findings: [], close: found, isPartial: false }, [])).toEqual([
    ['Close matches', 'usage', 'create', 'keys'],
  ])
})
