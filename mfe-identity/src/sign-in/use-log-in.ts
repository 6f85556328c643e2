import { logIn } from '@portal/contracts/authorization/session'
import type { BodyOf } from '@portal/contracts/call'
import { useApi, useMutation } from '@portal/platform/api'

/** Signs in with a password. What was typed is forgotten as soon as nobody waits for the answer. */
export function useLogIn() {
  const callApi = useApi()
  return useMutation({
    mutationFn: (body: BodyOf<typeof logIn>) => callApi(logIn, { body }),
    gcTime: 0,
  })
}
