import { expect, test } from '@jest/globals'
import { isCardNoticeDue, nextCardLook } from './card-notice.ts'

const expiration = { month: 6, year: 2027 }
const at = (day: string) => new Date(`${day}T00:00:00Z`)

test.each([
  ['31 days before it expires', '2027-05-31', '2027-07-05', null, false],
  ['30 days before it expires', '2027-06-01', '2027-07-05', null, true],
  ['where a charge comes before that', '2027-06-01', '2027-06-05', null, false],
  ['where nothing renews', '2027-06-01', undefined, null, false],
  ['once it was written', '2027-06-20', '2027-07-05', '2027-06-06', false],
  ['once it has expired, long before the next charge', '2027-07-02', '2028-03-05', null, false],
  ['31 days before a charge that it cannot pay', '2028-02-03', '2028-03-05', '2027-06-01', false],
  ['30 days before a charge that it cannot pay', '2028-02-04', '2028-03-05', '2027-06-01', true],
  ['again before that charge', '2028-03-04', '2028-03-05', '2028-02-04', false],
  ['within thirty days of the one before, for another charge', '2027-07-05', '2027-07-20', '2027-06-06', false],
] as const)('rule J115: whether a letter about a card is due %s', (_, now, charge, notified, isDue) => {
  const times = { expiration, chargeAt: charge && at(charge), now: at(now), notifiedAt: notified && at(notified) }
  expect(isCardNoticeDue(times)).toBe(isDue)
})

test.each([
  ['thirty days before it expires', '2027-03-05', '2027-04-05', '2027-06-01'],
  ['each day from then on', '2027-06-01', '2027-07-05', '2027-06-02'],
  ['thirty days before the next charge, once it has expired', '2027-07-02', '2028-03-05', '2028-02-04'],
  ['each day, where that charge is close', '2028-02-20', '2028-03-05', '2028-02-21'],
  ['in thirty days, where nothing renews', '2027-07-02', undefined, '2027-08-01'],
] as const)('rule J115: a card is looked at %s', (_, now, charge, next) => {
  expect(nextCardLook({ expiration, chargeAt: charge && at(charge), now: at(now) })).toEqual(at(next))
})
