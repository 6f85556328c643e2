import { describe, expect, test } from '@jest/globals'
import { ROLE_EXPLANATIONS, ROLE_LABELS } from './role-labels.ts'
import { ChosenRoles } from './role-names.ts'
import { CUSTOMER_ROLES, INTERNAL_ROLES, meets, OWNERS, type Role, rolesMeeting } from './roles.ts'

const holding = (...roles: Role[]) => ({ roles })

describe('a requirement', () => {
  test('public is met by everybody, self by everyone who is logged in', () => {
    expect(meets('public', undefined)).toBe(true)
    expect(meets('self', undefined)).toBe(false)
    expect(meets('self', holding())).toBe(true)
  })

  test('every role of an alternative has to be held, of one alternative at least', () => {
    const requirement = [['api-key-viewer', 'billing-viewer'], ['account-owner']] as const
    expect(meets(requirement, holding('api-key-viewer'))).toBe(false)
    expect(meets(requirement, holding('api-key-viewer', 'billing-viewer'))).toBe(true)
    expect(meets(requirement, holding('account-owner'))).toBe(true)
    expect(meets(requirement, undefined)).toBe(false)
  })

  test('without alternatives nobody meets it', () => {
    expect(meets([], holding('super-admin', 'account-owner'))).toBe(false)
  })

  test('super-admin stands for every internal role, and for no role of a customer', () => {
    expect(INTERNAL_ROLES.filter((role) => !meets([[role]], holding('super-admin')))).toEqual([])
    expect(CUSTOMER_ROLES.filter((role) => meets([[role]], holding('super-admin')))).toEqual([])
  })
})

test('super administrators are among the roles that meet a requirement of staff, and of no other', () => {
  expect(rolesMeeting([['billing-ops']])).toEqual(['billing-ops', 'super-admin'])
  expect(rolesMeeting([['support', 'auditor']])).toEqual(['super-admin'])
  expect(rolesMeeting([['billing-editor']])).toEqual([])
})

test('an account is looked after by its owners, restricted or not, and by nobody else', () => {
  const allowed = [...CUSTOMER_ROLES, ...INTERNAL_ROLES].filter((role) => meets(OWNERS, holding(role)))
  expect(allowed).toEqual(['account-owner', 'account-owner-restricted'])
  expect(meets(OWNERS, holding())).toBe(false)
})

test("every role reads well, and every customer's says what it allows", () => {
  expect(Object.keys(ROLE_LABELS).sort()).toEqual([...CUSTOMER_ROLES, ...INTERNAL_ROLES].sort())
  expect(Object.keys(ROLE_EXPLANATIONS).sort()).toEqual([...CUSTOMER_ROLES].sort())
  expect(Object.values(ROLE_EXPLANATIONS).filter((sentence) => !/^[A-Z].+\.$/.test(sentence))).toEqual([])
})

test('account.md §5: At least one role must be selected', () => {
  expect(ChosenRoles.safeParse(['billing-viewer']).success).toBe(true)
  expect(ChosenRoles.safeParse([]).error?.issues.map(({ message }) => message)).toEqual([
    'At least one role must be selected',
  ])
})
