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
} from '@portal/contracts/authorization/members'
import { withoutRole, withRole } from '@portal/contracts/authorization/role-rules'
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

const IN_A_WEEK = '2999-01-08T00:00:00Z'

interface Team {
  members?: AccountUser[]
  invitations?: Invitation[]
  seats?: number
}

/** An API that holds this team and does with it what the server does. */
export function fakeTeam({ members: held = [olivia(), emil()], invitations: sent = [], seats = 5 }: Team = {}) {
  const fake = fakeApi()
  let invitations = sent
  let members = held
  const change = (id: number, roles: (before: AccountUser['roles']) => AccountUser['roles']) => {
    members = members.map((member) => (member.user_id === id ? { ...member, roles: roles(member.roles) } : member))
    return undefined
  }

  fake.on(listMembers, () => members)
  fake.on(listInvitations, () => invitations)
  fake.on(inviteMember, ({ body: { email_address, roles } }) => {
    const invitation = anInvitation({ email_address, roles, expiration: IN_A_WEEK })
    invitations = [invitation, ...invitations.filter((other) => other.email_address !== email_address)]
    return invitation
  })
  fake.on(resendInvitation, ({ body: { invitation_id } }) => {
    invitations = invitations.map((one) =>
      one.id === invitation_id ? { ...one, expiration: IN_A_WEEK, asked: '' } : one,
    )
    return invitations.find(({ id }) => id === invitation_id) ?? anInvitation()
  })
  fake.on(revokeInvitation, ({ params: { id } }) => {
    invitations = invitations.filter((one) => one.id !== id)
    return undefined
  })
  fake.on(getMaxUsers, () => ({ max_users: seats }))
  fake.on(grantRole, ({ params: { id, role } }) => change(id, (roles) => withRole(roles, role)))
  fake.on(revokeRole, ({ params: { id, role } }) => change(id, (roles) => withoutRole(roles, role)))
  fake.on(removeMember, ({ params: { id } }) => {
    members = members.filter(({ user_id }) => user_id !== id)
    return undefined
  })
  return fake
}
