import { getProfile } from '@portal/contracts/authorization/profile'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { findProfile } from './profile.sql.ts'
import { profileOnTheWire, removalOnTheWire } from './profile-on-the-wire.ts'

export const getProfileHandler = handle(getProfile, async ({ caller, tx }) => {
  const profile = await findProfile(tx, caller.userId)
  if (!profile) throw problem('identity-context:user-not-found')

  return { ...profileOnTheWire(profile), ...removalOnTheWire(profile) }
})
