import { listAccountsMembers } from '@portal/contracts/authorization/admin-identities'
import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { listSecretKeysOfAccount } from '@portal/contracts/security/admin-keys'
import { listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { accountQuery, accountQueryKey } from '@portal/platform/api'
import { accountKeys } from './account-key.ts'
import { accountMembers } from './account-member.ts'
import { accountSubscriptions } from './account-subscription.ts'
import { accountView } from './account-view.ts'

/** What is read of one account. */
export const accountQueries = {
  account: (id: number) => ({
    ...accountQuery(getAdminAccount, { params: { id } }),
    select: (answer: unknown) => accountView(answer, id),
  }),
  secretKeys: (id: number) => ({ ...accountQuery(listSecretKeysOfAccount, { params: { id } }), select: accountKeys }),
  subscriptions: (id: number) => ({
    ...accountQuery(listSubscriptionsOfAccount, { params: { id } }),
    select: (answer: unknown) => accountSubscriptions(answer, new Date()),
  }),
  /** The ids travel in the body, which is no part of an ordinary key. */
  members: (id: number) => {
    const { queryFn } = accountQuery(listAccountsMembers, { body: { account_ids: [id] } })
    const queryKey = [...accountQueryKey(listAccountsMembers), id]
    return { queryKey, queryFn, select: (answer: unknown) => accountMembers(answer, id) }
  },
}
