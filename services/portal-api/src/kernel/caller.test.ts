import { expect, test } from '@jest/globals'
import type { Role } from '@portal/contracts/roles'
import type { FoundSession } from '@portal/foundation/sessions'
import { whoIsThere } from './caller.ts'

const ACME = { id: 7, label: 'Acme' }

function sessionOf(roles: Role[], account?: typeof ACME): FoundSession {
  const now = new Date('2026-03-09T12:00:00Z')
  const person = {
    userId: 1,
    email: 'a@example.com',
    pendingEmail: null,
    undeliverableSince: null,
    organizationId: null,
    secondStep: null,
    confirmed: true,
    staff: !account,
  }
  return { ...person, sessionId: 'session', roles, account, signedInAt: now, provedAt: now, lastActiveAt: now }
}

test('where a customer’s role is needed there is an account, in the types too', () => {
  const { caller, account } = whoIsThere([['api-key-editor'], ['account-owner']], sessionOf(['account-owner'], ACME))
  expect([caller.userId, account.id]).toEqual([1, 7])
})

test('a customer’s role in no account opens nothing', () => {
  expect(() => whoIsThere([['account-owner']], sessionOf(['account-owner']))).toThrow('Insufficient permissions')
})

test('a logged-in person may have an account or none', () => {
  const { account } = whoIsThere('self', sessionOf([]))
  // @ts-expect-error there may be none
  expect(() => account.id).toThrow(TypeError)
  expect(whoIsThere('self', sessionOf([], ACME)).account?.id).toBe(7)
  expect(() => whoIsThere('self', undefined)).toThrow('Log in to continue')
})

test('where staff or customers may there may be none', () => {
  const { account } = whoIsThere([['support'], ['billing-viewer']], sessionOf(['support']))
  // @ts-expect-error there may be none
  expect(() => account.id).toThrow(TypeError)
})

test('staff come without an account', () => {
  const found = whoIsThere([['support'], ['auditor']], sessionOf(['support']))
  expect(found.caller.staff).toBe(true)
  // @ts-expect-error nobody can ask for one
  expect(found.account).toBeUndefined()
})

test('a public call knows nobody, also when somebody is signed in', () => {
  const found = whoIsThere('public', sessionOf(['account-owner'], ACME))
  // @ts-expect-error nobody can ask for one
  expect(found.caller).toBeUndefined()
})
