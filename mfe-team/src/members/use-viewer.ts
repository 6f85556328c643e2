import type { Role } from '@portal/contracts/roles'
import { useSession } from '@portal/platform/session'

const NO_ROLES: readonly Role[] = []

/** Who looks at the team, in which account. Nobody for the moment in which a session ends with the page still there. */
export function useViewer() {
  return {
    id: useSession(({ visitor }) => visitor?.user.id),
    roles: useSession(({ visitor }) => visitor?.roles) ?? NO_ROLES,
    accountId: useSession(({ visitor }) => visitor?.account?.id),
    accountLabel: useSession(({ visitor }) => visitor?.account?.label) ?? 'the account',
  }
}
