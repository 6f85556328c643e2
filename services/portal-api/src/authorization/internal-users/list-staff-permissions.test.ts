import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listStaffPermissions, STAFF_SUBJECTS } from '@portal/contracts/authorization/admin-role-permissions'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { CALLS_OF_STAFF, staffSubjectOf } from './list-staff-permissions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('rule G112: what a role of staff may do is read off the calls', async () => {
  const found = await (await app.staff('auditor')).call(listStaffPermissions)
  const of = (subject: string) => found.find((one) => one.subject === subject)
  expect(of('Refunds')).toEqual({
    subject: 'Refunds',
    see: ['support', 'billing-ops', 'auditor', 'super-admin'],
    change: ['billing-ops', 'super-admin'],
  })
  expect(of('Accounts, organizations and people')).toMatchObject({ change: [] })
  expect(of('Logins of people')).toEqual({
    subject: 'Logins of people',
    see: [],
    change: ['support', 'user-admin', 'super-admin'],
  })
  expect(of('Roles and list of staff')).toMatchObject({
    see: ['user-admin', 'auditor', 'super-admin'],
    change: ['user-admin', 'super-admin'],
  })
  expect(of('Log of what staff did')).toMatchObject({ change: [] })
  expect(of('Acting as customers')).toMatchObject({ see: ['support', 'auditor', 'super-admin'] })
})

test('rule G112: every call of staff is about a subject in words, and every subject has a call', () => {
  expect(CALLS_OF_STAFF.filter(([, call]) => staffSubjectOf(call) === undefined).map(([name]) => name)).toEqual([])
  const used = new Set(CALLS_OF_STAFF.map(([, call]) => staffSubjectOf(call)))
  expect(STAFF_SUBJECTS.filter(({ subject }) => !used.has(subject))).toEqual([])
})
