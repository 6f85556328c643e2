import { expect, test } from '@jest/globals'
import { memberViews } from './member-view.ts'

test('a person without a name is called by their address, and without either something still', () => {
  expect(memberViews([{ email_address: 'x@acme.example', first_name: ' ' }, {}]).map(({ name }) => name)).toEqual([
    'x@acme.example',
    'Somebody',
  ])
})

test('roles come in their usual order, and what is no role is left out', () => {
  const [member] = memberViews([{ roles: ['billing-viewer', 'emperor', 'account-owner'] }])
  expect(member?.roles).toEqual(['account-owner', 'billing-viewer'])
})

test('no list is an empty one; anything else is a problem', () => {
  expect(memberViews(null)).toEqual([])
  expect(() => memberViews({ members: [] })).toThrow()
})
