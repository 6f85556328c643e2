import { expect, test } from '@jest/globals'
import { judgeSuspects, mayBeChance, suspectsInWords } from './suspects.ts'

const LISTED = { test: 'e2e/journeys/acting.spec.ts › a page is left', since: '2026-11-20' }
const OTHER = { test: 'shell/src/search/search.test.tsx › finds', since: '2026-11-21' }

test('two suspects pass and are named; a new one with the line for the list', () => {
  expect(judgeSuspects([LISTED], ['a.spec.ts › b'], '2026-11-23')).toEqual({
    failed: 0,
    lines: [
      'Suspect since 2026-11-20: e2e/journeys/acting.spec.ts › a page is left',
      'New suspect, for .ci/suspects.json: {"test":"a.spec.ts › b","since":"2026-11-23"}',
    ],
  })
  expect(judgeSuspects([], [], '2026-11-23')).toEqual({ failed: 0, lines: [] })
})

test('a listed one that is met again counts once', () => {
  expect(judgeSuspects([LISTED, OTHER], [LISTED.test], '2026-11-23')).toMatchObject({
    failed: 0,
    lines: [expect.stringMatching(/ \(again\)$/), expect.stringMatching(/finds$/)],
  })
})

test('on the fourth day after it was listed a suspect is a failure', () => {
  expect(judgeSuspects([LISTED], [], '2026-11-23').failed).toBe(0)
  expect(judgeSuspects([LISTED], [], '2026-11-24')).toMatchObject({
    failed: 1,
    lines: [expect.anything(), 'On the list for more than 3 days: 1. Mend them first'],
  })
})

test('a third suspect is a failure', () => {
  expect(judgeSuspects([LISTED, OTHER], ['a.spec.ts › b'], '2026-11-22').failed).toBe(1)
  expect(judgeSuspects([], ['a', 'b', 'c', 'd'], '2026-11-22').failed).toBe(2)
})

test('money, permissions and secrets never fail by chance', () => {
  for (const file of [
    'services/portal-api/src/payments/refunds/refund-transaction.test.ts',
    'services/portal-api/src/permission-matrix/strangers.test.ts',
    'services/gateway/src/meter/meter.test.ts',
    'services/foundation/src/sessions/identify.test.ts',
    'shared/contracts/src/billing/order-status.test.ts',
    'mfe-checkout/src/checkout/bill.test.ts',
    'e2e/journeys/viewer.spec.ts',
    'e2e/journeys/nothing-secret.postgres.spec.ts',
    'bench/src/bench.ts',
  ]) {
    expect([file, mayBeChance(file)]).toEqual([file, false])
  }
  expect(mayBeChance('e2e/journeys/acting.spec.ts')).toBe(true)
  expect(mayBeChance('shell/src/search/search.test.tsx')).toBe(true)
})

test('the closing line says how many there are and since when', () => {
  expect(suspectsInWords([], [], '2026-11-23')).toBe('0 suspects')
  expect(suspectsInWords([], ['new'], '2026-11-23')).toBe('1 suspect, oldest since 2026-11-23')
  expect(suspectsInWords([OTHER, LISTED], [LISTED.test, 'new'], '2026-11-23')).toBe(
    '3 suspects, oldest since 2026-11-20',
  )
})
