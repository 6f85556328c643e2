import { invitationStatus } from '@portal/contracts/authorization/invitation-status'
import { withRole } from '@portal/contracts/authorization/role-rules'
import { companyRefusal } from '@portal/contracts/authorization/sign-in-hindrance'
import type { Call } from '@portal/contracts/call'
import { isMailAddress } from '@portal/contracts/email'
import type { Transaction } from '@portal/foundation/database'
import { writeMessage } from '@portal/foundation/messages'
import { addMember, createUser, findAccountLabel, providerLogins } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { revoke } from '@portal/foundation/sessions'
import type { Context } from '../../kernel/context.ts'
import { changeInvitation, lockOpenInvitation } from '../invitations/invitations.sql.ts'
import { lockMembers } from '../members/members.sql.ts'
import { hasRoom } from '../members/seats.sql.ts'
import { findProviderLogin, noteProviderUse } from '../providers/provider-logins.sql.ts'
import { findLogin } from '../sign-in/logins.sql.ts'
import { belongsToOrganization, findPrimaryAccount } from './admission.sql.ts'
import { loginSpace } from './connection-logins.sql.ts'
import { domainOf, findActiveByDomain } from './domains/domains.sql.ts'
import type { ConnectionRow } from './identity-providers.sql.ts'
import type { SsoPerson } from './sso-person.ts'

/** The decision about a log-in: as a known person, as a new one, or refused with the reason. */
export type Admission = { userId: number } | { joins: number } | { refusal: string; userId?: number }

/**
 * Decides by the issuer's identifier; an equal address is never enough (rule B8). New people join the primary account
 * if the organization set a default role and their address is in a domain that belongs to this organization alone
 * (rules F10, F14). A person who was removed from the organization's accounts cannot come back this way.
 */
export async function decideAdmission(tx: Transaction, row: ConnectionRow, person: SsoPerson): Promise<Admission> {
  const login = await findProviderLogin(tx, keyOf(row, person))
  if (login) {
    const { userId, disabled, staff } = login
    const refusal = companyRefusal({
      isLoginActive: !disabled,
      isStaff: staff,
      isConnectionActive: row.state === 'active',
      isMember: await belongsToOrganization(tx, userId, row.organizationId),
    })
    return refusal ? { refusal, userId } : { userId }
  }
  if (!row.defaultRole) return { refusal: 'login-not-found' }
  if (!isMailAddress(person.email) || !person.isEmailVouched) return { refusal: 'address-not-vouched-for' }
  if ((await findActiveByDomain(tx, domainOf(person.email))) !== row.organizationId)
    return { refusal: 'foreign-domain' }
  if (await findLogin(tx, person.email)) return { refusal: 'address-taken' }

  const joins = await findPrimaryAccount(tx, row.organizationId)
  return joins === undefined ? { refusal: 'no-account' } : { joins }
}

/** Carries out the decision with the current data. Returns the person's id. */
export async function admit(context: Admitting, row: ConnectionRow, person: SsoPerson): Promise<number> {
  const { tx, now } = context
  const admission = await decideAdmission(tx, row, person)
  if ('refusal' in admission) throw problem('identity-context:authentication-failure')
  if ('joins' in admission) return join(context, row, person, admission.joins)

  const named = { ...keyOf(row, person), email: person.email }
  if (!(await noteProviderUse(tx, named, { userId: admission.userId, now })))
    throw problem('identity-context:authentication-failure')
  return admission.userId
}

type Admitting = Pick<Context<Call>, 'tx' | 'now' | 'audit'>

/** A person with an open invitation takes the seat it holds, with its roles, and the invitation ends (rule E29). */
async function join({ tx, now, audit }: Admitting, row: ConnectionRow, person: SsoPerson, accountId: number) {
  const members = await lockMembers(tx, accountId)
  const { email, firstName, lastName } = person
  const invited = await lockOpenInvitation(tx, accountId, { email })
  if (!(await hasRoom(tx, accountId, { members, now, apartFrom: invited?.id })))
    throw problem('identity-context:team-full')

  const userId = await createUser(tx, { email, firstName, lastName, now })
  const { issuer, subject } = keyOf(row, person)
  const login = { issuer, subject, userId, provider: 'sso', email, createdAt: now, lastUsedAt: now }
  await tx.insert(providerLogins).values(login)
  const role = row.defaultRole ?? 'api-key-viewer'
  const promised = invited && invitationStatus(invited, now) === 'open' ? invited.roles : []
  const roles = withRole(promised, role)
  await addMember(tx, { accountId, userId, roles, now })
  const message = { kind: 'account-joined', account: await findAccountLabel(tx, accountId), roles } as const
  await writeMessage(tx, message, { to: { userId }, accountId, now })
  await revoke(tx)
  audit('member.joined', { subject: userId, provider: `sso ${row.id}`, role })
  if (!invited) return userId

  await changeInvitation(tx, invited.id, { acceptedAt: now })
  audit('invitation.accepted', { subject: invited.id, roles: promised }, { actorId: userId, accountId })
  return userId
}

function keyOf({ id }: ConnectionRow, { issuer, subject }: SsoPerson) {
  return { issuer: loginSpace(id, issuer), subject }
}
