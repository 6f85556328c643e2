import { expect, test } from '@jest/globals'
import { seatsInWords } from './seats.ts'

test.each([
  [{ members: 1, pending: 0 }, '1 member'],
  [{ members: 1200, pending: 1 }, '1,200 members and 1 pending invitation'],
  [{ members: 2, pending: 3 }, '2 members and 3 pending invitations'],
])('%j', (seats, words) => expect(seatsInWords({ ...seats, max: 5 })).toBe(words))
