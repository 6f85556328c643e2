import { listAccountsMembers } from '@portal/contracts/authorization/admin-identities'
import { useLoad } from '@portal/remote-kit/load'

/** Loads the members of an account. */
export function useAccountMembers(id: number) {
  return useLoad(listAccountsMembers, {
    what: 'the members',
    body: { account_ids: [id] },
    select: (accounts) => accounts.find(({ account_id }) => account_id === id)?.identities ?? [],
  })
}
