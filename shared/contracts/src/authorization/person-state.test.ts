import { expect, test } from '@jest/globals'
import { personState } from './person-state.ts'

const AT = new Date('2026-11-26T17:00:00Z')

test.each([
  [{ disabledAt: null, redactionDueAt: null, redactedAt: null }, 'active'],
  [{ disabledAt: AT, redactionDueAt: null, redactedAt: null }, 'deactivated'],
  [{ disabledAt: AT, redactionDueAt: AT, redactedAt: null }, 'redaction-pending'],
  [{ disabledAt: null, redactionDueAt: AT, redactedAt: null }, 'redaction-pending'],
  [{ disabledAt: AT, redactionDueAt: AT, redactedAt: AT }, 'redacted'],
] as const)('rule G80: %j is %s', (times, state) => {
  expect(personState(times)).toBe(state)
})
