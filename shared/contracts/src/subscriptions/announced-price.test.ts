import { expect, test } from '@jest/globals'
import { type AnnouncedPrices, announce, announcedUnitCents, riseAfter } from './announced-price.ts'

const NONE = { risenUnitCents: null, risenFrom: null }
const APRIL_28 = new Date('2027-04-28T00:00:00Z')
const RISING: AnnouncedPrices = { notifiedUnitCents: 100, risenUnitCents: 120, risenFrom: APRIL_28 }
const [MARCH_29, APRIL_5, MAY_5] = ['2027-03-29T23:59:59Z', '2027-04-05T10:00:00Z', '2027-05-05T10:00:00Z']

test('rule I128: a rise counts from the beginning of its day, UTC', () => {
  expect(announcedUnitCents(RISING, new Date('2027-04-27T23:59:59.999Z'))).toBe(100)
  expect(announcedUnitCents(RISING, APRIL_28)).toBe(120)
  expect(announcedUnitCents({ notifiedUnitCents: null, ...NONE }, APRIL_28)).toBeNull()
  expect(riseAfter(RISING, new Date('2027-04-27T23:59:59.999Z'))).toEqual({ risenUnitCents: 120, risenFrom: APRIL_28 })
  expect(riseAfter(RISING, APRIL_28)).toEqual(NONE)
})

test.each<[string, AnnouncedPrices, number, string, string, AnnouncedPrices]>([
  ['a higher price, thirty days later', { notifiedUnitCents: 100, ...NONE }, 120, APRIL_5, MARCH_29, RISING],
  [
    'a lower price, at once',
    { notifiedUnitCents: 100, ...NONE },
    90,
    APRIL_5,
    MARCH_29,
    { notifiedUnitCents: 90, ...NONE },
  ],
  ['the same price', { notifiedUnitCents: 100, ...NONE }, 100, APRIL_5, MARCH_29, { notifiedUnitCents: 100, ...NONE }],
  [
    'the price of the catalog, where none was',
    { notifiedUnitCents: null, ...NONE },
    90,
    APRIL_5,
    MARCH_29,
    { notifiedUnitCents: 90, ...NONE },
  ],
  ['no second rise before the first one counts', RISING, 150, MAY_5, '2027-04-04T10:00:00Z', RISING],
  [
    'a second rise once the first one counts',
    RISING,
    150,
    MAY_5,
    '2027-04-28T10:00:00Z',
    { notifiedUnitCents: 120, risenUnitCents: 150, risenFrom: new Date('2027-05-28T00:00:00Z') },
  ],
  [
    'less of a rise, in a letter about a renewal before it',
    RISING,
    110,
    APRIL_5,
    '2027-04-04T10:00:00Z',
    { ...RISING, risenUnitCents: 110 },
  ],
  [
    'less of a rise that does not count yet',
    RISING,
    110,
    MAY_5,
    '2027-04-20T10:00:00Z',
    { ...RISING, risenUnitCents: 110 },
  ],
  [
    'no rise any more, where the price has fallen back',
    RISING,
    100,
    APRIL_5,
    '2027-04-04T10:00:00Z',
    { notifiedUnitCents: 100, ...NONE },
  ],
])('rules I87, I128: a letter announces %s', (_, before, priceCents, renewsAt, now, after) => {
  expect(announce(before, { priceCents, renewsAt: new Date(renewsAt), now: new Date(now) })).toEqual(after)
})
