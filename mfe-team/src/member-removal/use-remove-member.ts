import { removeMember } from '@portal/contracts/authorization/members'
import { useApi, useMutation } from '@portal/platform/api'
import { publish } from '@portal/platform/events'
import { useTeamCache } from '../members/use-team-cache.ts'
import { useViewer } from '../members/use-viewer.ts'

/** Ends somebody's membership at once (decision E8). */
export function useRemoveMember() {
  const callApi = useApi()
  const cache = useTeamCache()
  const { accountId } = useViewer()
  return useMutation({
    mutationFn: (id: number) => callApi(removeMember, { params: { id } }),
    onSuccess: (_, userId) => {
      cache.remove(userId)
      if (accountId !== undefined) publish('membership.changed', { accountId, userId })
    },
    onSettled: cache.refresh,
  })
}
