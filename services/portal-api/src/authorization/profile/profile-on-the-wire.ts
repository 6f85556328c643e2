import type { Profile } from '@portal/contracts/authorization/profile'
import type { StoredProfile } from './profile.sql.ts'

export function profileOnTheWire({ firstName, lastName, ...rest }: StoredProfile): Profile {
  return { first_name: firstName, last_name: lastName, ...rest }
}
