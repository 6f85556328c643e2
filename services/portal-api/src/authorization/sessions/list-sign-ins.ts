import { listSignIns } from '@portal/contracts/authorization/sessions'
import { fullName } from '@portal/contracts/full-name'
import { handle } from '../../kernel/handle.ts'
import { findSignIns } from './sign-ins.sql.ts'
import { whereaboutsView } from './whereabouts-view.ts'

const PAGE = 20
const LONGEST_PAGE = 100

export const listSignInsHandler = handle(listSignIns, async ({ query, caller, tx, browser }) => {
  const limit = Math.min(query.limit ?? PAGE, LONGEST_PAGE)
  const found = await findSignIns(tx, caller.userId, { ...(query.after && { after: query.after }), limit })
  return found.map(({ signIn: { id, at, provider, isRefused, isNewDevice, ...whereabouts }, grant, staff }) => ({
    ...whereaboutsView(whereabouts, browser),
    id,
    at: at.toISOString(),
    provider,
    is_refused: isRefused,
    is_new_device: isNewDevice,
    support: grant && staff && { name: fullName(staff), reason: grant.reason },
  }))
})
