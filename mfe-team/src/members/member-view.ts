import type { CustomerRole } from '@portal/contracts/roles'
import { listOf, numberOf, personNameOf, textOf, timeOf } from '@portal/remote-kit/raw-values'
import { rolesOf } from '../roles/roles-of.ts'

/** A person in the account, as the screens use them. */
export interface MemberView {
  /** `undefined` when the answer does not say: then nothing can be done with them. */
  id: number | undefined
  /** What a sentence calls them. */
  name: string
  email: string
  roles: CustomerRole[]
  /** `""` as long as they have not joined. */
  joined: string
}

/** Reads the answer to `listMembers`. Throws when it is no list at all. */
export function memberViews(answer: unknown): MemberView[] {
  return listOf(answer, 'members').map((raw) => {
    const email = textOf(raw.email_address)
    return {
      id: numberOf(raw.user_id),
      name: personNameOf(raw) || email || 'Somebody',
      email,
      roles: rolesOf(raw.roles),
      joined: timeOf(raw.invitation_accepted),
    }
  })
}
