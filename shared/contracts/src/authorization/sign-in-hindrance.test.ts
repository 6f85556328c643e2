import { expect, test } from '@jest/globals'
import {
  companyRefusal,
  hasStaffWayIn,
  isLockedOut,
  passwordRefusal,
  providerRefusal,
  SIGN_IN_WORDS,
  type SignInCode,
  signInCode,
} from './sign-in-hindrance.ts'

const AT = new Date('2026-11-30T09:00:00Z')
const PERSON = { disabledAt: null, redactionDueAt: null, redactedAt: null, emailConfirmedAt: AT }
const PASSWORD = { provider: 'password', refusal: null }
const FINE = {
  person: PERSON,
  isStaff: false,
  ways: [PASSWORD],
  waitsUntil: null,
  accounts: [{ isDeactivated: false }],
}
const sso = (refusal: 'connection-not-active' | 'no-member' | null) => ({ provider: 'sso', refusal })

test.each<[string, Partial<Parameters<typeof signInCode>[0]>, SignInCode]>([
  ['nothing', {}, 'can-log-in'],
  ['a removed person', { person: { ...PERSON, disabledAt: AT, redactedAt: AT } }, 'redacted'],
  ['a removal to come', { person: { ...PERSON, disabledAt: AT, redactionDueAt: AT } }, 'redaction-pending'],
  ['a deactivated login, whatever else', { person: { ...PERSON, disabledAt: AT }, ways: [] }, 'deactivated'],
  ['no way to log in', { ways: [] }, 'no-way-in'],
  ['single sign-on of staff', { ways: [{ provider: 'sso', refusal: 'login-disabled' }] }, 'no-way-in'],
  ['a one-time password', { ways: [{ provider: 'password', refusal: 'one-time-password' }] }, 'one-time-password'],
  ['a connection that is off', { ways: [sso('connection-not-active')] }, 'connection-not-active'],
  ['the one of another company', { ways: [sso('no-member')] }, 'no-member'],
  ['a connection that is off, beside a password', { ways: [PASSWORD, sso('no-member')] }, 'can-log-in'],
  ['a wait', { waitsUntil: AT }, 'too-many-attempts'],
  ['a wait, beside single sign-on', { waitsUntil: AT, ways: [PASSWORD, sso(null)] }, 'can-log-in'],
  ['an address to confirm', { person: { ...PERSON, emailConfirmedAt: null }, accounts: [] }, 'address-unconfirmed'],
  ['no account', { accounts: [] }, 'no-account'],
  ['no account of staff', { accounts: [], isStaff: true }, 'can-log-in'],
  ['deactivated accounts', { accounts: [{ isDeactivated: true }, { isDeactivated: true }] }, 'accounts-deactivated'],
  ['one of two accounts', { accounts: [{ isDeactivated: true }, { isDeactivated: false }] }, 'can-log-in'],
])('rule G20: with %s', (_, facts, code) => {
  expect(signInCode({ ...FINE, ...facts })).toBe(code)
})

test('rule G20: a password is judged from the login to the letter', () => {
  const password = { isLoginActive: true, hasPassword: true, isOneTime: false, matches: true }
  expect(passwordRefusal(password)).toBeUndefined()
  expect(passwordRefusal({ ...password, isOneTime: true })).toBe('one-time-password')
  expect(passwordRefusal({ ...password, isOneTime: true, matches: false })).toBe('invalid-credentials')
  expect(passwordRefusal({ ...password, hasPassword: false, matches: false })).toBe('password-not-set')
  expect(passwordRefusal({ ...password, isLoginActive: false, hasPassword: false })).toBe('login-disabled')
})

test('rule G20: a provider lets in a login that is active, as long as it is offered', () => {
  expect(providerRefusal({ isLoginActive: true, isOffered: true })).toBeUndefined()
  expect(providerRefusal({ isLoginActive: true, isOffered: false })).toBe('provider-not-offered')
  expect(providerRefusal({ isLoginActive: false, isOffered: true })).toBe('login-disabled')
})

test('rules F9, G20: a company’s single sign-on lets in its members, and no staff', () => {
  const way = { isLoginActive: true, isStaff: false, isConnectionActive: true, isMember: true }
  expect(companyRefusal(way)).toBeUndefined()
  expect(companyRefusal({ ...way, isConnectionActive: false })).toBe('connection-not-active')
  expect(companyRefusal({ ...way, isLoginActive: false })).toBe('login-disabled')
  expect(companyRefusal({ ...way, isStaff: true })).toBe('login-disabled')
  expect(companyRefusal({ ...way, isMember: false })).toBe('no-member')
})

test('four answers are about somebody who gets in', () => {
  const codes = Object.keys(SIGN_IN_WORDS) as SignInCode[]
  expect(codes.filter((code) => !isLockedOut(code))).toEqual([
    'address-unconfirmed',
    'no-account',
    'accounts-deactivated',
    'can-log-in',
  ])
})

test.each<[string, boolean, string[], boolean]>([
  ['a password', true, [], true],
  ['a provider that is offered', false, ['google'], true],
  ['a provider that is not offered', false, ['microsoft'], false],
  ['a company’s single sign-on', false, ['sso'], false],
  ['nothing', false, [], false],
])('rule G111: staff get in with %s: %#', (_, hasPassword, providers, isIn) => {
  expect(hasStaffWayIn({ hasPassword, providers, offered: ['google', 'sso'] })).toBe(isIn)
})
