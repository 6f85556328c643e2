import { describe, expect, test } from '@jest/globals'
import type { CustomerRole } from '../roles.ts'
import { keepsAnOwner, mayTakeFrom, withoutImplied, withoutRole, withRole } from './role-rules.ts'

const member = (...roles: CustomerRole[]) => ({ roles })
const OWNER = member('account-owner')
const RESTRICTED = member('account-owner-restricted')
const VIEWER = member('api-key-viewer')

test("an editor's role brings the matching viewer's, once, and another role nothing", () => {
  expect(withRole([], 'billing-editor')).toEqual(['billing-editor', 'billing-viewer'])
  expect(withRole(['api-key-viewer'], 'api-key-editor')).toEqual(['api-key-viewer', 'api-key-editor'])
  expect(withRole([], 'account-owner')).toEqual(['account-owner'])
})

test("a viewer's role takes the matching editor's with it, and no other", () => {
  const roles: CustomerRole[] = ['api-key-editor', 'api-key-viewer', 'billing-editor', 'billing-viewer']
  expect(withoutRole(roles, 'api-key-viewer')).toEqual(['billing-editor', 'billing-viewer'])
  expect(withoutRole(roles, 'api-key-editor')).toEqual(['api-key-viewer', 'billing-editor', 'billing-viewer'])
})

test("a viewer's role is implied by its editor's alone", () => {
  expect(withoutImplied(['account-owner', 'api-key-editor', 'api-key-viewer', 'billing-viewer'])).toEqual([
    'account-owner',
    'api-key-editor',
    'billing-viewer',
  ])
})

test('an owner takes from everybody, a restricted one from everybody but owners', () => {
  for (const target of [OWNER, RESTRICTED, VIEWER]) expect(mayTakeFrom(['account-owner'], target)).toBe(true)
  for (const target of [RESTRICTED, VIEWER]) expect(mayTakeFrom(['account-owner-restricted'], target)).toBe(true)
  expect(mayTakeFrom(['account-owner-restricted', 'billing-viewer'], OWNER)).toBe(false)
})

describe('an account keeps an owner', () => {
  test('as long as one of them stays', () => {
    expect(keepsAnOwner([OWNER, OWNER, VIEWER], [OWNER, VIEWER])).toBe(true)
  })
  test('a restricted one does not stand in for the last', () => {
    expect(keepsAnOwner([OWNER, RESTRICTED], [RESTRICTED])).toBe(false)
  })
  test('where there are only restricted ones, one of those', () => {
    expect(keepsAnOwner([RESTRICTED, VIEWER], [VIEWER])).toBe(false)
    expect(keepsAnOwner([RESTRICTED, RESTRICTED], [RESTRICTED])).toBe(true)
  })
  test('which has none may change as it likes', () => {
    expect(keepsAnOwner([VIEWER], [])).toBe(true)
  })
})
