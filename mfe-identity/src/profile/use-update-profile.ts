import { getProfile, updateProfile } from '@portal/contracts/authorization/profile'
import type { BodyOf } from '@portal/contracts/call'
import { accountQuery, useApi, useMutation, useQueryClient } from '@portal/platform/api'

/** Takes over what a person says of themselves; what the server made of it is known at once. */
export function useUpdateProfile() {
  const callApi = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateProfile>) => callApi(updateProfile, { body }),
    onSuccess: (profile) => queries.setQueryData(accountQuery(getProfile).queryKey, profile),
  })
}
