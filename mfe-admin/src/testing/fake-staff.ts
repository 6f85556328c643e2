import {
  grantInternalRole,
  type InternalUser,
  inviteInternalUser,
  listInternalUsers,
  revokeInternalRole,
} from '@portal/contracts/authorization/admin-internal-users'
import { listStaffPermissions, type StaffPermission } from '@portal/contracts/authorization/admin-role-permissions'
import { listStaffActors, listStaffActs, type StaffAct } from '@portal/contracts/authorization/admin-staff-log'
import { fakeApi } from '@portal/test-kit'

export function aColleague(said: Partial<InternalUser> = {}): InternalUser {
  return {
    id: 901,
    roles: ['support'],
    email: 'sanna@doorstep.example',
    first_name: 'Sanna',
    last_name: 'Okafor',
    disabled: false,
    person_state: 'active',
    redacted: '',
    last_login: '2026-03-08T09:00:00Z',
    open_sessions: 1,
    is_invited: false,
    has_second_factor: true,
    ...said,
  }
}

export function anAct(said: Partial<StaffAct> = {}): StaffAct {
  return {
    number: 3,
    at: '2026-03-09T09:00:05Z',
    action: 'person.deactivated',
    actor: { user_id: 901, name: 'Sanna Okafor', email_address: '', staff: true },
    acting_as: null,
    network: '203.0.113.0/24',
    subject: { id: '7', name: 'Olivia Adler' },
    fields: { reason: 'Left' },
    request_id: 'request-1',
    fingerprint: 'ab'.repeat(32),
    cursor: 'c1',
    account: { account_id: 7, account_label: 'Acme Logistics' },
    ...said,
  }
}

/** An API that knows these people and one act. */
export function fakeStaff(...people: InternalUser[]) {
  const fake = fakeApi()
  fake.on(listInternalUsers, () => people)
  fake.on(grantInternalRole, () => undefined)
  fake.on(revokeInternalRole, () => undefined)
  fake.on(inviteInternalUser, () => ({ id: 950 }))
  fake.on(listStaffPermissions, (): StaffPermission[] => [
    { subject: 'Refunds', see: ['support', 'billing-ops'], change: ['billing-ops'] },
    { subject: 'Background jobs', see: ['auditor'], change: [] },
  ])
  fake.on(listStaffActors, () => [{ user_id: 901, name: 'Sanna Okafor', email_address: '', staff: true }])
  fake.on(listStaffActs, ({ query: { group } }) => (group === 'keys' ? [] : [anAct()]))
  return fake
}
