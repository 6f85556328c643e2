import { listRememberedBrowsers, removeRememberedBrowser } from '@portal/contracts/authorization/remembered-browsers'
import { problem } from '@portal/foundation/problem'
import {
  deleteRememberedBrowser,
  findRememberedBrowsersOf,
  hashToken,
  REMEMBERED_MS,
} from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { whereaboutsView } from '../sessions/whereabouts-view.ts'

export const listRememberedBrowsersHandler = handle(listRememberedBrowsers, async ({ caller, tx, now, browser }) => {
  const token = browser.rememberedAs(caller.userId)
  const here = token && hashToken(token)
  const rows = await findRememberedBrowsersOf(tx, caller.userId, now)
  return rows
    .map((row) => ({
      ...whereaboutsView(row, browser),
      id: row.id,
      remembered: row.rememberedAt.toISOString(),
      last_used: timeOrEmpty(row.lastUsedAt),
      ends: new Date(row.rememberedAt.getTime() + REMEMBERED_MS).toISOString(),
      is_current: row.tokenHash === here,
    }))
    .sort((one, other) => Number(other.is_current) - Number(one.is_current))
})

/** Another person's browser is answered like one that was removed. */
export const removeRememberedBrowserHandler = handle(
  removeRememberedBrowser,
  async ({ params: { id }, caller: { userId }, tx, audit }) => {
    if (!(await deleteRememberedBrowser(tx, { id, userId })))
      throw problem('identity-context:remembered-browser-not-found')
    audit('remembered-browser.removed', { subject: userId })
  },
)
