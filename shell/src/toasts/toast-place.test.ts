import { expect, test } from '@jest/globals'
import { toastPlace } from './toast-place.ts'

const DESK = { height: 60, screen: 900, isPhone: false }
const PHONE = { height: 60, screen: 800, isPhone: true }

test.each([
  ['at a desk they stand at the top', undefined, DESK, 'top'],
  ['a row further down is not covered', { top: 300, bottom: 340 }, DESK, 'top'],
  ['a row at the top is left free', { top: 40, bottom: 80 }, DESK, 'bottom'],
  ['a row that is out of sight does not matter', { top: -80, bottom: -40 }, DESK, 'top'],
  ['on a phone they stand at the bottom', { top: 300, bottom: 340 }, PHONE, 'bottom'],
  ['a row at the bottom of a phone is left free', { top: 760, bottom: 800 }, PHONE, 'top'],
  ['what fills the screen is covered anyhow', { top: 0, bottom: 800 }, PHONE, 'bottom'],
] as const)('%s', (_, subject, surroundings, expected) => {
  expect(toastPlace(subject, surroundings)).toBe(expected)
})
