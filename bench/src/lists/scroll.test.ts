import { expect, test } from '@jest/globals'
import { droppedOf } from './scroll.ts'

test.each([
  ['none of a steady page', [16.7, 16.6, 16.8], 0],
  ['one of four, where a frame took twice as long', [16.7, 33.3, 16.7], 1 / 4],
  ['none where frames come sooner', [8.3, 8.3], 0],
  ['five of six of a page that hangs', [100], 5 / 6],
])('frames are dropped: %s', (_, gaps, share) => {
  expect(droppedOf(gaps)).toBeCloseTo(share)
})
