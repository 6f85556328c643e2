import { getProfile } from '@portal/contracts/authorization/profile'
import { accountQuery } from '@portal/platform/api'
import { profileView } from './profile-view.ts'

/** Made anew for each use, because a query belongs to the account that the tab shows. */
export const profileQueries = {
  profile: () => ({ ...accountQuery(getProfile), select: profileView }),
}
