import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listRolePermissions, PERMISSION_SUBJECTS } from '@portal/contracts/authorization/role-permissions'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { subjectOf } from './list-role-permissions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('what a role may do is read off the calls', async () => {
  const owner = await app.account()
  const found = await owner.call(listRolePermissions)
  const of = (subject: string) => found.find((one) => one.subject === subject)
  expect(of('Secret keys')).toEqual({
    subject: 'Secret keys',
    see: ['api-key-editor', 'api-key-viewer'],
    change: ['api-key-editor'],
  })
  expect(of('Members and invitations')).toMatchObject({ change: ['account-owner', 'account-owner-restricted'] })
  expect(of('Name of the account')).toMatchObject({ see: [], change: ['account-owner'] })
  expect(of('Cards and payments')).toMatchObject({
    see: ['billing-editor', 'billing-viewer'],
    change: ['billing-editor'],
  })
  // Every subject is in a person's words, none is the beginning of a path.
  const words = PERMISSION_SUBJECTS.map(({ subject }) => subject)
  expect(found.map(({ subject }) => subject).filter((subject) => !words.includes(subject))).toEqual([])
  // Nothing that nobody may see or change is a subject.
  expect(found.filter(({ see, change }) => see.length + change.length === 0)).toEqual([])
})

test('a call is about what its path begins with, where nobody has better words', () => {
  expect(subjectOf({ path: '/usage-reports/:id' })).toBe('Usage reports')
  expect(subjectOf({ path: '/accounts/usage/:percent' })).toBe('Usage warnings and thresholds')
  expect(subjectOf({ path: '/keys' })).toBe('Limits of keys')
})
