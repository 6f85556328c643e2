import type { Profile } from '@portal/contracts/authorization/profile'
import type { FoundProfile, StoredProfile } from './profile.sql.ts'

export function profileOnTheWire({ firstName, lastName, phone, position, company, website }: StoredProfile): Profile {
  return { first_name: firstName, last_name: lastName, phone, position, company, website }
}

/** The `removed_from` of a profile; absent where nobody removed this person. */
export function removalOnTheWire({ removedFrom, removedAt }: FoundProfile): Pick<Profile, 'removed_from'> {
  return removedFrom !== null && removedAt
    ? { removed_from: { account_label: removedFrom, at: removedAt.toISOString() } }
    : {}
}
