import { describe, expect, test } from '@jest/globals'
import { accountAccess, SECOND_STEPS, staffAccess } from './account-access.ts'

const NOON = new Date('2026-03-09T12:00:00Z')
const MIDNIGHT = new Date('2026-03-09T00:00:00Z')
const BEFORE = new Date('2026-03-08T23:59:59.999Z')
const session = { organizationId: null, secondStep: null }
const account = { organizationId: null, secondFactorFrom: '2026-03-09' }

describe('rule B116: a session opens an account', () => {
  test('that requires no second factor, whatever the session has', () => {
    const open = { ...account, secondFactorFrom: null }
    for (const secondStep of [null, ...SECOND_STEPS])
      expect(accountAccess({ ...session, secondStep }, open, NOON)).toBe('open')
  })

  test('that requires one from the first moment of its day in UTC on only with one', () => {
    expect(accountAccess(session, account, BEFORE)).toBe('open')
    for (const now of [MIDNIGHT, NOON]) expect(accountAccess(session, account, now)).toBe('second-factor')
    for (const secondStep of ['code', 'passkey', 'remembered'] as const)
      expect(accountAccess({ ...session, secondStep }, account, NOON)).toBe('open')
  })

  test('of its organization where single sign-on began it, and of no other (rule F85)', () => {
    const ofCompany = { ...session, organizationId: 7 }
    expect(accountAccess(ofCompany, { ...account, organizationId: 7 }, NOON)).toBe('open')
    for (const organizationId of [8, null])
      expect(accountAccess({ ...ofCompany, secondStep: 'code' }, { ...account, organizationId }, NOON)).toBe(
        'other-sign-in',
      )
  })
})

test('rule B119: a session of staff opens what it may with any second factor, and without one where none is required', () => {
  for (const secondStep of ['code', 'passkey', 'remembered'] as const)
    for (const isRequired of [true, false]) expect(staffAccess({ secondStep }, isRequired)).toBe('open')
  expect(staffAccess({ secondStep: null }, false)).toBe('open')
  expect(staffAccess({ secondStep: null }, true)).toBe('second-factor')
})
