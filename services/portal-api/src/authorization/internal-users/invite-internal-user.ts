import { startActing } from '@portal/contracts/authorization/admin-acting'
import { inviteInternalUser } from '@portal/contracts/authorization/admin-internal-users'
import { isLoginActive } from '@portal/contracts/authorization/person-state'
import { PAGES } from '@portal/contracts/pages'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { type InternalRole, meets } from '@portal/contracts/roles'
import { takeAttempts } from '@portal/foundation/attempts'
import type { Letter } from '@portal/foundation/mail'
import { createUser } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { revoke } from '@portal/foundation/sessions'
import type { Settings } from '@portal/foundation/settings'
import type { Context } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { listInWords } from '../../kernel/in-words.ts'
import { endActing } from '../acting/end-acting.ts'
import { findAccountIdsOf } from '../admin-identities/activation.sql.ts'
import { findStaffWithWayIn } from '../credentials/ways-in.sql.ts'
import { issueMailedToken } from '../mailed-tokens/mailed-tokens.sql.ts'
import { resetLetterSubjects } from '../sign-in/attempt-subjects.ts'
import { lockPersonAt, saveInternalRoles, saveNames } from './internal-users.sql.ts'

/**
 * Idempotent for a person without a way in: they get another link, and the names and roles that are chosen now. The roles
 * count at once, and nobody can use them before the holder of the address has chosen a password (rule G111).
 */
export const inviteInternalUserHandler = handle(inviteInternalUser, async (context) => {
  const { body, caller, tx, now, audit, mail, foundation } = context
  const { email_address: email, roles } = body
  // First, because it makes two who invite the same address at once wait for each other.
  const mayMail = await takeAttempts(tx, resetLetterSubjects(email), now)
  const person = await lockPersonAt(tx, email)
  const id = person?.id ?? (await newColleague(context))
  const hasWayIn = (await findStaffWithWayIn(tx, foundation.settings, [id])).has(id)
  const before = person?.internalRoles ?? []
  if (person && !isLoginActive(person)) throw problem('identity-context:login-not-active')
  if (id === caller.userId) throw problem('identity-context:not-yourself')
  if (before.length > 0 && hasWayIn) throw problem('identity-context:already-staff')
  if ((await findAccountIdsOf(tx, id)).length > 0) throw problem('identity-context:belongs-to-account')
  if ([...roles, ...before].some((role) => isBeyond(role, caller))) throw problem('identity-context:role-not-yours')
  if (!mayMail) throw problem('request:rate-limited')

  const to = person?.email ?? email
  if (before.length > 0) await saveNames(tx, id, { firstName: body.first_name, lastName: body.last_name })
  await saveInternalRoles(tx, id, [...new Set(roles)])
  await revoke(tx)
  if (!meets(startActing.requires, { roles }))
    await endActing({ tx, audit, now }, { staffId: id }, 'is no longer support')
  const token = hasWayIn
    ? undefined
    : await issueMailedToken(tx, { purpose: 'staff-invitation', identityId: id, email: to }, now)
  mail(staffInvitationLetter(foundation.settings, { to, roles, token }))
  audit('internal-role.invited', { subject: id })
  for (const role of roles) if (!before.includes(role)) audit('internal-role.granted', { subject: id, role })
  for (const role of before) if (!roles.includes(role)) audit('internal-role.revoked', { subject: id, role })
  return { id }
})

/** Their address counts as confirmed once they follow the link. */
function newColleague({ body, tx, now }: Context<typeof inviteInternalUser>): Promise<number> {
  const { email_address: email, first_name: firstName, last_name: lastName } = body
  return createUser(tx, { email, firstName, lastName, emailConfirmedAt: null, now })
}

function isBeyond(role: InternalRole, { roles }: Context<typeof inviteInternalUser>['caller']): boolean {
  return role === 'super-admin' && !roles.includes('super-admin')
}

interface Invited {
  to: string
  roles: readonly InternalRole[]
  /** Token of a link to choose a password; none for somebody who can log in. */
  token: string | undefined
}

/** Letter to a new colleague; the token is in the fragment, which no server, log or mail scanner receives. */
export function staffInvitationLetter(
  { brandName, publicOrigin }: Pick<Settings, 'brandName' | 'publicOrigin'>,
  { to, roles, token }: Invited,
): Letter {
  const link = token
    ? { label: 'Choose a password', url: `${PAGES.resetPassword}#${new URLSearchParams({ token, username: to })}` }
    : { label: 'Log in', url: PAGES.login }
  return {
    to,
    subject: `You are invited to the staff area of ${brandName}`,
    words: [
      `You can work in the staff area of ${brandName}, as ${listInWords(roles.map((role) => ROLE_LABELS[role]))}.`,
      token ? 'Choose a password to log in with this email address.' : 'Log in the way you already do.',
    ],
    action: { ...link, url: `${publicOrigin}${link.url}` },
    afterwards: [
      ...(token ? ['The link works once, for three days. A colleague can send you another one.'] : []),
      'If you do not know why you get this message, ignore it.',
    ],
  }
}
