import { expect, test } from '@jest/globals'
import type { InternalRole } from '../roles.ts'
import { isLastSuperAdmin, refusalOfAct } from './admin-acts.ts'

const customer = { userId: 7, internalRoles: [] }
const staff = (...internalRoles: InternalRole[]) => ({ userId: 7, internalRoles })

test.each<[InternalRole, { userId: number; internalRoles: InternalRole[] }, string | undefined]>([
  ['support', customer, undefined],
  ['support', staff('auditor'), 'request:forbidden'],
  ['user-admin', customer, undefined],
  ['user-admin', staff('support'), undefined],
  ['user-admin', staff('super-admin'), 'identity-context:role-not-yours'],
  ['super-admin', staff('super-admin'), undefined],
])('rule G22: an act by %s about %j is refused with %s', (role, person, refusal) => {
  expect(refusalOfAct({ userId: 1, roles: [role] }, person)).toBe(refusal)
})

test('rule G22: nobody decides about themselves', () => {
  expect(refusalOfAct({ userId: 7, roles: ['super-admin'] }, staff('super-admin'))).toBe(
    'identity-context:not-yourself',
  )
})

test('rule G110: the last who can do everything is the only active one with that role', () => {
  const root = { userId: 7, internalRoles: ['super-admin' as const], canLogIn: true }
  const other = { ...root, userId: 8 }
  expect(isLastSuperAdmin(7, [root])).toBe(true)
  expect(isLastSuperAdmin(7, [root, { ...other, canLogIn: false }])).toBe(true)
  expect(isLastSuperAdmin(7, [root, { ...other, internalRoles: ['user-admin'] }])).toBe(true)
  expect(isLastSuperAdmin(7, [root, other])).toBe(false)
  expect(isLastSuperAdmin(8, [root])).toBe(false)
})
