import { expect, test } from '@jest/globals'
import { canLogIn, isLoginActive, personState } from './person-state.ts'

const AT = new Date('2026-11-26T17:00:00Z')
const NOTHING = { disabledAt: null, redactionDueAt: null, redactedAt: null }

test.each([
  [{ disabledAt: null, redactionDueAt: null, redactedAt: null }, 'active'],
  [{ disabledAt: AT, redactionDueAt: null, redactedAt: null }, 'deactivated'],
  [{ disabledAt: AT, redactionDueAt: AT, redactedAt: null }, 'redaction-pending'],
  [{ disabledAt: null, redactionDueAt: AT, redactedAt: null }, 'redaction-pending'],
  [{ disabledAt: AT, redactionDueAt: AT, redactedAt: AT }, 'redacted'],
] as const)('rule G80: %j is %s', (times, state) => {
  expect(personState(times)).toBe(state)
})

test.each([
  [NOTHING, true],
  [{ ...NOTHING, disabledAt: AT }, false],
  [{ ...NOTHING, redactionDueAt: AT }, false],
  [{ ...NOTHING, redactedAt: AT }, false],
])('a login of %j is active: %s, and of use once the address is confirmed', (times, isActive) => {
  expect(isLoginActive(times)).toBe(isActive)
  expect(canLogIn({ ...times, emailConfirmedAt: AT })).toBe(isActive)
  expect(canLogIn({ ...times, emailConfirmedAt: null })).toBe(false)
})
