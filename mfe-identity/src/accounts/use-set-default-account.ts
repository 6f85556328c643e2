import { listAccounts, setDefaultAccount } from '@portal/contracts/authorization/accounts'
import { accountQuery, useApi, useMutation, useQueryClient } from '@portal/platform/api'

/** Chooses the account that a new session opens with. */
export function useSetDefaultAccount() {
  const callApi = useApi()
  const queries = useQueryClient()
  const { queryKey } = accountQuery(listAccounts)
  return useMutation({
    mutationFn: (id: number) => callApi(setDefaultAccount, { params: { id } }),
    onSuccess: (_, id) =>
      queries.setQueryData(queryKey, (accounts) =>
        Array.isArray(accounts)
          ? accounts.map((account) => ({ ...account, default_account: account.account_id === id }))
          : accounts,
      ),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
