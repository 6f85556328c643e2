import { expect, test } from '@jest/globals'
import type { InternalRole } from '../roles.ts'
import { isLastSuperAdmin, refusalOfAct, type StaffAct } from './admin-acts.ts'

const customer = { userId: 7, internalRoles: [] }
const staff = (...internalRoles: InternalRole[]) => ({ userId: 7, internalRoles })

test.each<[StaffAct, InternalRole, { userId: number; internalRoles: InternalRole[] }, string | undefined]>([
  ['login', 'support', customer, undefined],
  ['login', 'support', staff('auditor'), 'request:forbidden'],
  ['login', 'user-admin', staff('auditor'), undefined],
  ['login', 'super-admin', staff('super-admin'), undefined],
  ['identity', 'user-admin', customer, undefined],
  ['identity', 'user-admin', staff('support'), undefined],
  ['identity', 'user-admin', staff('super-admin'), 'identity-context:role-not-yours'],
  ['identity', 'super-admin', staff('super-admin'), undefined],
])('rule G22: %s by %s about %j is refused with %s', (act, role, person, refusal) => {
  expect(refusalOfAct(act, { userId: 1, roles: [role] }, person)).toBe(refusal)
})

test('rule G22: nobody decides about themselves', () => {
  for (const act of ['login', 'identity'] as const)
    expect(refusalOfAct(act, { userId: 7, roles: ['super-admin'] }, staff('super-admin'))).toBe(
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
