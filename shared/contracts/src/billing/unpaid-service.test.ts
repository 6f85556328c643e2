import { describe, expect, test } from '@jest/globals'
import { finalAttempt, unpaidSentence, unpaidSentenceOfSeveral, unpaidService } from './unpaid-service.ts'

const NOW = new Date('2027-02-01T12:00:00Z')
const RENEWAL = {
  owedCents: 19_295,
  dueAt: new Date('2027-01-29T16:00:00Z'),
  graceEndsAt: new Date('2027-02-12T17:00:00Z'),
  isRenewal: true,
  declineReason: 'payment-context:card-declined',
  termEndsAt: null,
}

describe('rule I120: the service of an order that has begun and is not paid', () => {
  test('of a renewal has its amount, the last day, the next try, and what paying later begins', () => {
    expect(unpaidService(RENEWAL, NOW)).toEqual({
      state: 'running',
      amount: 19_295,
      ends: '2027-02-12T17:00:00.000Z',
      next_try: '2027-02-01T16:00:00.000Z',
      restarts: 'new-term',
    })
  })

  test.each([
    ['2027-02-09T16:59:59Z', 'running', '2027-02-12T16:00:00.000Z'],
    ['2027-02-09T17:00:00Z', 'stopping', '2027-02-12T16:00:00.000Z'],
    ['2027-02-12T16:30:00Z', 'stopping', ''],
    ['2027-02-12T17:00:00Z', 'stopped', ''],
  ])('is at %s %s, and tried next at "%s"', (now, state, next_try) => {
    expect(unpaidService(RENEWAL, new Date(now))).toMatchObject({ state, next_try })
  })

  test('is tried no more with a card that the bank declined for good, nor where somebody ordered it', () => {
    const refused = { ...RENEWAL, declineReason: 'payment-context:card-expired' }
    expect(unpaidService(refused, NOW)?.next_try).toBe('')
    expect(unpaidService({ ...RENEWAL, isRenewal: false }, NOW)?.next_try).toBe('')
  })

  test('that was ordered goes on to the end of its term, and to nothing where that is over', () => {
    const ordered = { ...RENEWAL, isRenewal: false }
    expect(unpaidService(ordered, NOW)?.restarts).toBe('rest-of-term')
    const [later, before] = [new Date('2027-02-01T12:00:01Z'), new Date('2027-02-01T12:00:00Z')]
    expect(unpaidService({ ...ordered, termEndsAt: later }, NOW)?.restarts).toBe('rest-of-term')
    expect(unpaidService({ ...ordered, termEndsAt: before }, NOW)?.restarts).toBe('nothing')
  })

  test.each([
    ['is paid', { owedCents: 0 }],
    ['has not begun', { graceEndsAt: null }],
    ['is a renewal that is not due yet', { dueAt: new Date('2027-02-01T12:00:00Z') }],
  ])('is nothing of an order that %s', (_, facts) => {
    expect(unpaidService({ ...RENEWAL, ...facts }, NOW)).toBeUndefined()
  })
})

test.each([
  ['the last day of the tries', '2027-02-12T17:00:00Z', 'payment-context:card-declined', '2027-02-12T16:00:00.000Z'],
  ['the try before an earlier end', '2027-02-05T15:59:59Z', '', '2027-02-03T16:00:00.000Z'],
  ['the due date where it ends before any try', '2027-01-29T15:00:00Z', '', '2027-01-29T16:00:00.000Z'],
  ['a decline for good', '2027-02-12T17:00:00Z', 'payment-context:card-expired', '2027-02-01T16:00:04.000Z'],
])('rule I124: the last charge of a failed renewal is %s', (_, ends, declineReason, at) => {
  const facts = { dueAt: RENEWAL.dueAt, graceEndsAt: new Date(ends), declineReason }
  expect(finalAttempt({ ...facts, declinedAt: new Date('2027-02-01T16:00:04Z') }).toISOString()).toBe(at)
})

const ENDS = '2027-02-12T17:00:00Z'
const asUsDay = (time: string) => time.replace(/^(\d+)-(\d+)-(\d+)T.*/, '$2/$3/$1')
const STOPPED = { state: 'stopped', ends: ENDS, amount: 19_295 } as const

test.each([
  [
    { state: 'running', ends: ENDS, amount: 19_295 },
    { isDeclined: true, mayPay: true },
    'Payment failed. Service ends 02/12/2027 unless you pay $192.95.',
  ],
  [
    { state: 'stopping', ends: ENDS, amount: 19_295 },
    { isDeclined: false, mayPay: false },
    'Not paid yet. Service ends 02/12/2027 unless $192.95 is paid.',
  ],
  [
    { state: 'running', ends: ENDS },
    { isDeclined: false, mayPay: true },
    'Not paid yet. Service ends 02/12/2027 unless it is paid.',
  ],
  [
    { ...STOPPED, restarts: 'new-term' },
    { isDeclined: true, mayPay: true },
    'Service stopped 02/12/2027. Pay $192.95 to restart.',
  ],
  [
    { ...STOPPED, restarts: 'nothing' },
    { isDeclined: true, mayPay: true },
    'Service stopped 02/12/2027. $192.95 is past due.',
  ],
  [
    { ...STOPPED, restarts: 'new-term' },
    { isDeclined: true, mayPay: false },
    'Service stopped 02/12/2027. $192.95 is past due.',
  ],
  [{ state: 'stopped', ends: ENDS }, { isDeclined: false, mayPay: false }, 'Service stopped 02/12/2027.'],
] as const)('rule I121: %j to %j reads "%s"', (service, to, words) => {
  expect(unpaidSentence(service, { ...to, dayOf: asUsDay })).toBe(words)
})

const RUNNING = { state: 'running', ends: ENDS, amount: 19_295 } as const
const OTHER = { state: 'running', ends: '2027-02-12T23:00:00Z', amount: 27_076 } as const
const LATER = { state: 'running', ends: '2027-02-14T01:00:00Z', amount: 27_076 } as const
const PAYER = { isDeclined: true, mayPay: true }

test.each([
  [[OTHER, RUNNING], PAYER, '2 payments failed. Service ends 02/12/2027 unless you pay $463.71.'],
  [
    [LATER, RUNNING],
    { isDeclined: false, mayPay: false },
    '2 orders are not paid yet. Service ends 02/12/2027 at the earliest unless $463.71 is paid.',
  ],
  [
    [LATER, STOPPED],
    PAYER,
    '2 orders are not paid, 1 of them stopped. Service ends 02/14/2027 for the rest unless you pay $463.71.',
  ],
  [[STOPPED, STOPPED], PAYER, '2 orders are not paid and their service has stopped. Pay $385.90 to restart it.'],
  [
    [STOPPED, STOPPED],
    { isDeclined: true, mayPay: false },
    '2 orders are not paid and their service has stopped. $385.90 is past due.',
  ],
] as const)('rule I121: several orders, %j to %j, read "%s"', (services, to, words) => {
  expect(unpaidSentenceOfSeveral(services, { ...to, dayOf: asUsDay })).toBe(words)
})

test('rule H70: the days of the sentence are written as its reader sees dates', () => {
  const to = { ...PAYER, dayOf: (time: string) => time.slice(0, 10) }
  expect(unpaidSentence(RUNNING, to)).toBe('Payment failed. Service ends 2027-02-12 unless you pay $192.95.')
  expect(unpaidSentenceOfSeveral([LATER, RUNNING], to)).toBe(
    '2 payments failed. Service ends 2027-02-12 at the earliest unless you pay $463.71.',
  )
})
