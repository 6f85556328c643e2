import { describe, expect, test } from '@jest/globals'
import { hasFailed, hasPassed, isFailure } from './canary-verdict.ts'

describe('a canary has failed (rule P11)', () => {
  test.each([
    [{ views: 1000, failures: 51 }, true],
    [{ views: 1000, failures: 50 }, false],
    [{ views: 5, failures: 5 }, true],
    [{ views: 4, failures: 4 }, false],
    [{ views: 0, failures: 5 }, true],
    [{ views: 100, failures: 5 }, false],
  ])('%j: %s', (trial, expected) => {
    expect(hasFailed(trial)).toBe(expected)
  })
})

test('it passes when somebody has tried it, it did not fail and nobody halted it', () => {
  expect(hasPassed({ views: 1, failures: 0, haltedBecause: null })).toBe(true)
  expect(hasPassed({ views: 0, failures: 0, haltedBecause: null })).toBe(false)
  expect(hasPassed({ views: 5, failures: 5, haltedBecause: null })).toBe(false)
  expect(hasPassed({ views: 9, failures: 0, haltedBecause: '5 failures in 5 views' })).toBe(false)
})

test.each([
  [{ views: 4, failures: 4 }, false],
  [{ views: 19, failures: 1 }, false],
  [{ views: 20, failures: 1 }, true],
])('%j is too little to halt it, and enough for everybody: %s', (trial, expected) => {
  expect(hasFailed(trial)).toBe(false)
  expect(hasPassed({ ...trial, haltedBecause: null })).toBe(expected)
})

test.each([
  ['load', true],
  ['timeout', true],
  ['mount', true],
  ['render', true],
  ['unhandled', true],
  ['contract', true],
  ['retried', false],
  ['registry', false],
  ['api-schema', false],
  ['policy', false],
  ['event', false],
  ['unmount', false],
] as const)('a fault of the kind %s is the release’s: %s', (kind, expected) => {
  expect(isFailure(kind)).toBe(expected)
})
