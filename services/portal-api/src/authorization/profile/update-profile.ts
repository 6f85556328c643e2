import { updateProfile } from '@portal/contracts/authorization/profile'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { lockProfile, type StoredProfile, saveProfile } from './profile.sql.ts'
import { profileOnTheWire } from './profile-on-the-wire.ts'

/** The audit log stores which fields changed, but not their values, which are personal data. */
export const updateProfileHandler = handle(updateProfile, async ({ body, caller, tx, audit }) => {
  const before = await lockProfile(tx, caller.userId)
  if (!before) throw problem('identity-context:user-not-found')

  const { first_name: firstName, last_name: lastName, ...rest } = body
  const profile: StoredProfile = { firstName, lastName, ...rest }
  const changed = (Object.keys(profile) as (keyof StoredProfile)[]).filter((name) => profile[name] !== before[name])
  if (changed.length === 0) return profileOnTheWire(before)

  await saveProfile(tx, caller.userId, profile)
  audit('profile.updated', { subject: caller.userId, changed })
  return profileOnTheWire(profile)
})
