import { withRole } from '@portal/contracts/authorization/role-rules'
import type { Call } from '@portal/contracts/call'
import { Email } from '@portal/contracts/email'
import type { Transaction } from '@portal/foundation/database'
import { addMember, createUser, providerLogins } from '@portal/foundation/people'
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
import type { ConnectionRow } from './identity-providers.sql.ts'
import { domainOf, findActiveByDomain } from './organization-domains.sql.ts'
import type { SsoPerson } from './sso-person.ts'

/** Whether somebody comes in: as who they are known to be, as somebody new, or not at all and why. */
export type Admission = { userId: number } | { joins: number } | { refusal: string; userId?: number }

/**
 * Decides by what the issuer calls somebody; an equal address makes nobody somebody else (rule B8). Whoever is new joins the primary
 * account if the organization says with which role, and if their address is of a domain that is the organization's and nobody
 * else's (rules F10, F14). Whoever was removed from the organization's accounts does not come back by this.
 */
export async function decideAdmission(tx: Transaction, row: ConnectionRow, person: SsoPerson): Promise<Admission> {
  const login = await findProviderLogin(tx, keyOf(row, person))
  if (login) {
    const { userId, disabled, staff } = login
    if (disabled || staff) return { refusal: 'login-disabled', userId }
    const belongs = await belongsToOrganization(tx, userId, row.organizationId)
    return belongs ? { userId } : { refusal: 'no-member', userId }
  }
  if (!row.defaultRole) return { refusal: 'login-not-found' }
  if (!Email.safeParse(person.email).success || !person.isEmailVouched) return { refusal: 'address-not-vouched-for' }
  if ((await findActiveByDomain(tx, domainOf(person.email))) !== row.organizationId)
    return { refusal: 'foreign-domain' }
  if (await findLogin(tx, person.email)) return { refusal: 'address-taken' }

  const joins = await findPrimaryAccount(tx, row.organizationId)
  return joins === undefined ? { refusal: 'no-account' } : { joins }
}

/** Lets them in as was decided, by what is true now. Answers who they are here. */
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

/** Whoever is invited there already takes the place that was kept for them, with the roles of the invitation, which ends by it (rule E29). */
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
  const promised = invited && invited.expiresAt > now ? invited.roles : []
  await addMember(tx, { accountId, userId, roles: withRole(promised, role), now })
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
