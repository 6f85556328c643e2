import { expect, test } from '@jest/globals'
import { latestFirst } from './history.ts'

const failed = (at: string, detail: string) => ({ at, what: 'Payment failed', detail, isFailedPayment: true as const })

test('rule J141: the latest is at the top, and of two at one time the one that follows from the other', () => {
  const events = [
    { at: '2027-01-02T00:00:00Z', what: 'Paid' },
    { at: '2027-01-01T00:00:00Z', what: 'Ordered' },
    { at: '2027-01-02T00:00:00Z', what: 'Plan added' },
  ]
  expect(latestFirst(events).map(({ what }) => what)).toEqual(['Plan added', 'Paid', 'Ordered'])
})

test('rule J141: payments that failed one after another are one event with their days and each detail once', () => {
  const events = [
    failed('2027-01-01T00:00:00Z', 'Visa'),
    failed('2027-01-02T00:00:00Z', 'Visa'),
    failed('2027-01-03T00:00:00Z', 'Mastercard'),
    { at: '2027-01-04T00:00:00Z', what: 'Paid' },
    failed('2027-01-05T00:00:00Z', 'Visa'),
  ]
  expect(latestFirst(events)).toEqual([
    { at: '2027-01-05T00:00:00Z', what: 'Payment failed', detail: 'Visa' },
    { at: '2027-01-04T00:00:00Z', what: 'Paid' },
    {
      at: '2027-01-03T00:00:00Z',
      what: '3 payment attempts failed',
      detail: 'Mastercard · Visa',
      since: '2027-01-01T00:00:00Z',
    },
  ])
})
