import { getUsernameInfo, listCredentials } from '@portal/contracts/authorization/self'
import { accountQuery } from '@portal/platform/api'
import { credentialViews, usernameView } from './login-view.ts'

/** What is known of the ways in. Made anew for each use, because a query belongs to the account that the tab shows. */
export const loginQueries = {
  username: () => ({ ...accountQuery(getUsernameInfo), select: usernameView }),
  credentials: () => ({ ...accountQuery(listCredentials), select: credentialViews }),
}
