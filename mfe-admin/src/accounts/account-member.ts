import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { listOf, numberOf, personNameOf, type Raw, textOf, timeOf } from '@portal/remote-kit/raw-values'

/** Somebody who belongs to the account. */
export interface AccountMember {
  id: number | undefined
  name: string
  email: string
  /** In a person's words. */
  roles: readonly string[]
  /** `""` while the invitation is not accepted. */
  joined: string
}

/** Reads the answer to `listAccountsMembers` for one account. Throws when it is no list at all. */
export function accountMembers(answer: unknown, accountId: number): AccountMember[] {
  const own = listOf(answer, 'accounts').find(({ account_id }) => account_id === accountId)
  return listOf(own?.identities ?? [], 'members').map(accountMember)
}

function accountMember(raw: Raw): AccountMember {
  const roles: unknown[] = Array.isArray(raw.roles) ? raw.roles : []
  return {
    id: numberOf(raw.user_id),
    name: personNameOf(raw),
    email: textOf(raw.email_address),
    roles: roles.map((role) => labelOf(textOf(role))).filter(Boolean),
    joined: timeOf(raw.invitation_accepted),
  }
}

function labelOf(role: string): string {
  return Object.hasOwn(ROLE_LABELS, role) ? ROLE_LABELS[role as keyof typeof ROLE_LABELS] : role
}
