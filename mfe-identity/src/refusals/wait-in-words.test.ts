import { expect, test } from '@jest/globals'
import { waitInWords } from './wait-in-words.ts'

test.each([
  [0, '1 second'],
  [999, '1 second'],
  [30_000, '30 seconds'],
  [59_001, '1 minute'],
  [61_000, '2 minutes'],
  [900_000, '15 minutes'],
])('%d ms are %s', (wait, words) => expect(waitInWords(wait)).toBe(words))
