import { listAccounts } from '@portal/contracts/authorization/accounts'
import { accountQuery } from '@portal/platform/api'
import { accountViews } from './account-view.ts'

/** Made anew for each use, because a query belongs to the account that the tab shows. */
export const accountQueries = {
  list: () => ({ ...accountQuery(listAccounts), select: accountViews }),
}
