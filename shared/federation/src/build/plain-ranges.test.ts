import { expect, test } from '@jest/globals'
import { satisfy } from './left-out/plain-ranges.ts'

test.each([
  ['19.3.1', '^19.3.1', true],
  ['19.4.0', '^19.3.1', true],
  ['19.3.0', '^19.3.1', false],
  ['20.0.0', '^19.3.1', false],
  ['0.5.9', '^0.5.2', true],
  ['0.6.0', '^0.5.2', false],
  ['0.0.3', '^0.0.2', false],
  ['19.3', '^19.3.1', false],
  ['next', '^19.3.1', false],
  ['19.3.1', '<=19.3.1', true],
  ['19.2.9', '<=19.3.1', true],
  ['19.10.0', '<=19.3.1', false],
  ['19.3.1', '19.3.1', true],
  ['19.3.2', '19.3.1', false],
  ['19.3.1', '>=19.0.0', false],
])('%s of %s: %s', (version, range, isMet) => {
  expect(satisfy(version, range)).toBe(isMet)
})
