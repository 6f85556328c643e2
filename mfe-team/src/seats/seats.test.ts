import { expect, test } from '@jest/globals'
import { plansInWords, seatsInWords } from './seats.ts'

test.each([
  [{ members: 1, pending: 0 }, '1 member'],
  [{ members: 1200, pending: 1 }, '1,200 members and 1 pending invitation'],
  [{ members: 2, pending: 3 }, '2 members and 3 pending invitations'],
])('%j', (seats, words) => expect(seatsInWords({ ...seats, max: 5 })).toBe(words))

test.each([
  ['US Core, 10,000 lookups a month', 'US Core, 25,000 lookups a month', '25,000 lookups a month gives 5 seats.'],
  [
    'US Core, 10,000 lookups a month',
    'US Lists, the whole list a year',
    'US Lists, the whole list a year gives 5 seats.',
  ],
])('after %s, %s is told in a sentence of its own', (now, next, words) => {
  const plan = { plan_id: 'a', description: now, max_users: 3 }
  const larger = { plan_id: 'b', description: next, max_users: 5, price_in_cents: 1, months: 1, days: 0 }
  expect(plansInWords({ plan, larger })).toBe(`${now} gives 3 seats. ${words}`)
  expect(plansInWords({ larger })).toBe(`${next} gives 5 seats.`)
})
