import type { CustomerRole } from '@portal/contracts/roles'
import { idOf, rolesOf, rowsOf, textOf, timeOf } from '../answers/read-answer.ts'

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
  return rowsOf(answer).map(({ user_id, email_address, first_name, last_name, roles, invitation_accepted }) => {
    const email = textOf(email_address)
    const name = [textOf(first_name), textOf(last_name)].filter(Boolean).join(' ')
    return {
      id: idOf(user_id),
      name: name || email || 'Somebody',
      email,
      roles: rolesOf(roles),
      joined: timeOf(invitation_accepted),
    }
  })
}
