import { changePassword } from '@portal/contracts/authorization/self'
import type { BodyOf } from '@portal/contracts/call'
import { useApi, useMutation, useQueryClient } from '@portal/platform/api'
import { loginQueries } from '../login-facts/login-queries.ts'

/** Sets a new password. What was typed is forgotten as soon as nobody waits for the answer. */
export function useChangePassword() {
  const callApi = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof changePassword>) => callApi(changePassword, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: loginQueries.credentials().queryKey }),
    gcTime: 0,
  })
}
