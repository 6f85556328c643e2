import { listProfiles } from '@portal/contracts/authorization/admin-identities'
import { handle } from '../../kernel/handle.ts'
import { findProfiles } from './profiles.sql.ts'

/** Profiles of the people who are known among the ids asked for. */
export const listProfilesHandler = handle(listProfiles, async ({ body, tx }) => {
  const found = await findProfiles(tx, body.user_ids)
  return found.map((user) => ({
    user_id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    phone: user.phone,
    position: user.position,
    company: user.company,
    website: user.website,
  }))
})
