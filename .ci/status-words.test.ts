import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { ORDER_STATUS_LABELS } from '../shared/contracts/src/billing/order-status.ts'
import { KEY_STATUS_LABELS } from '../shared/contracts/src/security/key-status.ts'
import { DISPLAY_STATUSES } from '../shared/contracts/src/subscriptions/display-status.ts'

/** Every word that people read of the status of a subscription, a key and an order. */
const LABELS = [
  ...new Set([
    ...DISPLAY_STATUSES,
    ...Object.values(KEY_STATUS_LABELS),
    ...Object.values(ORDER_STATUS_LABELS).flatMap(({ customer, staff }) => [customer, staff]),
  ]),
]
const SEVERAL_WORDS = LABELS.filter((label) => label.includes(' '))

/** The specification's own name for it (commerce.md §4). */
const NAMED_BY_CONTRACT = 'Grace Period'

/** Returns the spellings of a label other than its own and the one within a sentence ("Grace period ends" begins one). */
function otherSpellings(text: string): string[] {
  return SEVERAL_WORDS.flatMap((label) =>
    [...text.matchAll(new RegExp(`\\b${label}\\b( [a-z])?`, 'gi'))]
      .map(([found, next = '']) => ({ spelling: found.slice(0, label.length), isInSentence: /[a-z]/.test(next) }))
      .filter(({ spelling, isInSentence }) => spelling !== label && !isWithinSentence(spelling, label, isInSentence))
      .map(({ spelling }) => spelling),
  )
}

function isWithinSentence(spelling: string, label: string, isBeginning: boolean): boolean {
  const lower = label.toLowerCase()
  return spelling === lower || (isBeginning && spelling === label.charAt(0) + lower.slice(1))
}

const root = process.cwd()
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(mfe-[a-z]+|shell|shared|services|docs|e2e)\/.*\.(tsx?|md)$/.test(file))

test('what people read of a status is in sentence case, but for the name that the specification gives', () => {
  expect(LABELS.length).toBeGreaterThan(20)
  expect(LABELS.filter((label) => !/^[A-Z][a-z]*( [a-z]+)*$/.test(label))).toEqual([NAMED_BY_CONTRACT])
})

test('a status is spelled in one way, wherever it stands', () => {
  const found = files.flatMap((file) =>
    otherSpellings(readFileSync(join(root, file), 'utf8')).map((spelling) => `${file}: ${spelling}`),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})

test.each(['| Grace period | late |', "chip: 'Grace period'", "chip: 'Past Due'", '<b>Limit Reached</b>'])(
  'another spelling is found: %s',
  (line) => {
    expect(otherSpellings(line)).toHaveLength(1)
  },
)
