import { grantRole, revokeRole } from '@portal/contracts/authorization/members'
import type { CustomerRole } from '@portal/contracts/roles'
import { useApi, useMutation } from '@portal/platform/api'
import { publish } from '@portal/platform/events'
import { useTeamCache } from '../members/use-team-cache.ts'
import { useViewer } from '../members/use-viewer.ts'
import { roleChanges } from './role-changes.ts'

interface Change {
  before: readonly CustomerRole[]
  after: CustomerRole[]
}

/** Gives and takes roles one by one. Each step is safe to repeat, so a change that broke off can be made again. */
export function useChangeRoles(userId: number) {
  const callApi = useApi()
  const cache = useTeamCache()
  const { accountId } = useViewer()
  return useMutation({
    mutationFn: async ({ before, after }: Change) => {
      const { granted, revoked } = roleChanges(before, after)
      for (const role of granted) await callApi(grantRole, { params: { id: userId, role } })
      for (const role of revoked) await callApi(revokeRole, { params: { id: userId, role } })
    },
    onSuccess: (_, { after }) => {
      cache.put(userId, { roles: after })
      if (accountId !== undefined) publish('membership.changed', { accountId, userId })
    },
    onSettled: cache.refresh,
  })
}
