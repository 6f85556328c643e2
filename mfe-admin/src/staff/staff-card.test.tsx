import { expect, test } from '@jest/globals'
import {
  grantInternalRole,
  type InternalUser,
  listInternalUsers,
  revokeInternalRole,
} from '@portal/contracts/authorization/admin-internal-users'
import { aStaffMember, fakeApi, renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { StaffCard } from './staff-card.tsx'

const aPerson = (said: Partial<InternalUser>): InternalUser => ({
  id: 901,
  roles: ['support'],
  email: 'sanna@doorstep.example',
  first_name: 'Sanna',
  last_name: 'Okafor',
  disabled: false,
  redacted: '',
  last_login: '',
  open_sessions: 0,
  is_invited: false,
  ...said,
})

function fakeStaff(...people: InternalUser[]) {
  const fake = fakeApi()
  fake.on(listInternalUsers, () => people)
  fake.on(grantInternalRole, () => undefined)
  fake.on(revokeInternalRole, () => undefined)
  return fake
}

test('rule G10: roles of staff are given and taken where they are read', async () => {
  const fake = fakeStaff(aPerson({}))
  const card = renderRemote(StaffCard, { visitor: aStaffMember('user-admin'), fake })
  await card.press('Change roles of Sanna Okafor…')
  for (const name of [/^Support/, /^Auditor/]) await card.user.click(await card.findByRole('checkbox', { name }))
  expect(card.getByRole<HTMLInputElement>('checkbox', { name: /^Super administrator/ }).disabled).toBe(true)
  await card.press('Save roles')
  await waitFor(() => expect(card.toasts()[0]?.content).toBe('The roles of Sanna Okafor are saved'))
  expect(fake.requestsOf(grantInternalRole).map(({ params }) => params)).toEqual([{ id: 901, role: 'auditor' }])
  expect(fake.requestsOf(revokeInternalRole).map(({ params }) => params)).toEqual([{ id: 901, role: 'support' }])
})

test('rule G10: nobody decides about themselves, and only those who may do everything decide about each other', async () => {
  const you = aStaffMember('user-admin')
  const fake = fakeStaff(aPerson({ id: you.user.id }), aPerson({ id: 902, roles: ['super-admin'], first_name: 'Rhea' }))
  const card = renderRemote(StaffCard, { visitor: you, fake })
  expect(await card.findByText('You')).toBeTruthy()
  expect(card.queryByRole('button', { name: /^Change roles/ })).toBeNull()
})
