import { NoPermission } from '@portal/design-system/no-permission'
import { useSession, whoMay } from '@portal/platform/session'
import type { Wanted } from './load.ts'

/** Says which role would do, and who grants it. */
export function NotForYou({ what, call }: Wanted) {
  const isStaff = useSession(({ visitor }) => visitor?.staff)
  const whoToAsk = isStaff ? 'a user administrator' : 'an account owner'
  return <NoPermission what={what} needs={[whoMay(call)]} whoToAsk={whoToAsk} />
}
