import { expect, test } from '@jest/globals'
import type { Visitor } from '@portal/contracts/platform'
import { may, requiredRolesLabel } from './permissions.ts'

const visitor = (...roles: Visitor['roles']) => ({ roles }) as Visitor

test('every role of one alternative has to be held', () => {
  const requires = [['api-key-editor', 'api-key-viewer'], ['account-owner']] as const
  expect(may(requires, visitor('api-key-editor'))).toBe(false)
  expect(may(requires, visitor('api-key-editor', 'api-key-viewer'))).toBe(true)
  expect(may(requires, visitor('account-owner'))).toBe(true)
})

test('without a session only what is public', () => {
  expect(may('public', null)).toBe(true)
  expect(may('self', null)).toBe(false)
  expect(may([[]], null)).toBe(false)
})

test('whom to ask, in words', () => {
  expect(requiredRolesLabel({ requires: [['account-owner'], ['billing-viewer', 'billing-editor']] })).toBe(
    'Account owner or Billing viewer with Billing editor',
  )
})
