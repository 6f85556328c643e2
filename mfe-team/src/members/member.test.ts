import { expect, test } from '@jest/globals'
import { aMember } from '@portal/test-kit'
import { nameOf, rolesOf } from './member.ts'

test('a person without a name is called by their address, and without either something still', () => {
  const nameless = { ...aMember({ email_address: 'x@acme.example' }), first_name: ' ', last_name: undefined }
  expect(nameOf(nameless)).toBe('x@acme.example')
  expect(nameOf({ ...nameless, email_address: undefined })).toBe('Someone')
})

test('roles come in their usual order', () => {
  expect(rolesOf({ roles: ['billing-viewer', 'account-owner'] })).toEqual(['account-owner', 'billing-viewer'])
  expect(rolesOf({ roles: undefined })).toEqual([])
})
