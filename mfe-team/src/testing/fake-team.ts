import {
  type Invitation,
  inviteMember,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '@portal/contracts/authorization/invitations'
import {
  type AccountUser,
  grantRole,
  listMembers,
  removeMember,
  revokeRole,
  transferOwnership,
} from '@portal/contracts/authorization/members'
import { listRolePermissions, type RolePermission } from '@portal/contracts/authorization/role-permissions'
import { withoutRole, withRole } from '@portal/contracts/authorization/role-rules'
import {
  getSecondFactorRequirement,
  requireSecondFactor,
  stopRequiringSecondFactor,
} from '@portal/contracts/authorization/second-factor-requirement'
import { listTopicReceivers, TOPICS } from '@portal/contracts/contacts/contacts'
import { getMaxUsers } from '@portal/contracts/contacts/seats'
import { aMember, anInvitation, fakeApi } from '@portal/test-kit'

/** The person who looks at the page, as `aVisitor()` has them. */
export function olivia(said: Partial<AccountUser> = {}): AccountUser {
  return aMember({
    user_id: 1,
    first_name: 'Olivia',
    last_name: 'Adler',
    email_address: 'owner@acme.example',
    roles: ['account-owner', 'api-key-editor', 'api-key-viewer', 'billing-editor', 'billing-viewer'],
    ...said,
  })
}

export function emil(said: Partial<AccountUser> = {}): AccountUser {
  return aMember({
    user_id: 7,
    first_name: 'Emil',
    last_name: 'Novak',
    email_address: 'editor@acme.example',
    roles: ['api-key-editor', 'api-key-viewer'],
    ...said,
  })
}

const PERMISSIONS: RolePermission[] = [
  { subject: 'Secret keys', see: ['api-key-editor', 'api-key-viewer'], change: ['api-key-editor'] },
  { subject: 'Taxable address', see: ['billing-editor', 'billing-viewer'], change: ['billing-editor'] },
]
const LINK = 'https://portal.test/invite#token=of-the-letter'
const IN_A_WEEK = '2999-01-08T00:00:00Z'

interface Team {
  members?: AccountUser[]
  invitations?: Invitation[]
  seats?: number
  /** True if a plan sets the number, and another gives two more. */
  isByPlan?: boolean
  /** First day on which members need a second factor. */
  secondFactorFrom?: string
}

/** An API that holds this team and does with it what the server does. */
export function fakeTeam({
  members: held = [olivia(), emil()],
  invitations: sent = [],
  seats = 5,
  isByPlan = true,
  secondFactorFrom = '',
}: Team = {}) {
  const fake = fakeApi()
  let invitations = sent
  let members = held
  let requiredFrom = secondFactorFrom
  const change = (id: number, roles: (before: AccountUser['roles']) => AccountUser['roles']) => {
    members = members.map((member) => (member.user_id === id ? { ...member, roles: roles(member.roles) } : member))
    return undefined
  }

  const require = (from: string) => {
    requiredFrom = from
    return { from, members_without: members.filter((one) => !one.has_second_factor).length }
  }
  fake.on(getSecondFactorRequirement, () => require(requiredFrom))
  fake.on(requireSecondFactor, ({ body }) => require(body.from))
  fake.on(stopRequiringSecondFactor, () => require(''))
  fake.on(listMembers, () => members)
  fake.on(listInvitations, () => invitations)
  fake.on(inviteMember, ({ body: { email_address, roles } }) => {
    const invitation = anInvitation({ email_address, roles, expiration: IN_A_WEEK })
    invitations = [invitation, ...invitations.filter((other) => other.email_address !== email_address)]
    return { ...invitation, link: LINK }
  })
  fake.on(resendInvitation, ({ body: { invitation_id } }) => {
    invitations = invitations.map((one) =>
      one.id === invitation_id ? { ...one, expiration: IN_A_WEEK, asked: '' } : one,
    )
    const sent = invitations.find(({ id }) => id === invitation_id) ?? anInvitation()
    return { ...sent, link: LINK }
  })
  fake.on(revokeInvitation, ({ params: { id } }) => {
    invitations = invitations.filter((one) => one.id !== id)
    return undefined
  })
  const receivers = [{ name: 'Bao Tran', email_address: 'billing@acme.example', member: false }]
  fake.on(listTopicReceivers, () => TOPICS.map((topic) => ({ topic, receivers })))
  fake.on(listRolePermissions, () => PERMISSIONS)
  const plan = { plan_id: 'of-now', description: 'US Core, 10,000 lookups a month', max_users: seats }
  const larger = { plan_id: 'larger', description: 'US Core, 25,000 lookups a month', max_users: seats + 2 }
  fake.on(getMaxUsers, () => ({
    max_users: seats,
    plan: isByPlan ? plan : null,
    larger: isByPlan ? { ...larger, price_in_cents: 12_300, months: 1, days: 0 } : null,
  }))
  fake.on(grantRole, ({ params: { id, role } }) => change(id, (roles) => withRole(roles, role)))
  fake.on(revokeRole, ({ params: { id, role } }) => change(id, (roles) => withoutRole(roles, role)))
  fake.on(transferOwnership, ({ params: { id } }) => {
    change(1, (roles) => withoutRole(roles, 'account-owner'))
    return change(id, (roles) => withRole(roles, 'account-owner'))
  })
  fake.on(removeMember, ({ params: { id } }) => {
    members = members.filter(({ user_id }) => user_id !== id)
    return undefined
  })
  return fake
}
