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

/** Spellings of a label other than its own and the one within a sentence. */
function otherSpellings(text: string): string[] {
  return SEVERAL_WORDS.flatMap((label) =>
    [...text.matchAll(new RegExp(`\\b${label}\\b`, 'gi'))]
      .map(([found]) => found)
      .filter((found) => found !== label && found !== label.toLowerCase()),
  )
}

const root = process.cwd()
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(mfe-[a-z]+|shell|shared|services|docs|e2e)\/.*\.(tsx?|md)$/.test(file))

test('what people read of a status is in sentence case', () => {
  expect(LABELS.length).toBeGreaterThan(20)
  expect(LABELS.filter((label) => !/^[A-Z][a-z]*( [a-z]+)*$/.test(label))).toEqual([])
})

test('a status is spelled in one way, wherever it stands', () => {
  const found = files.flatMap((file) =>
    otherSpellings(readFileSync(join(root, file), 'utf8')).map((spelling) => `${file}: ${spelling}`),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})

test.each(['| Grace Period | late |', "chip: 'Past Due'", '<b>Limit Reached</b>'])(
  'another spelling is found: %s',
  (line) => {
    expect(otherSpellings(line)).toHaveLength(1)
  },
)
