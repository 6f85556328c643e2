import { PAGES } from '@portal/contracts/pages'
import type { Visitor } from '@portal/contracts/platform'
import { publish } from '@portal/event-bus'
import { signedOutTarget } from '../navigation/targets.ts'
import { clearStored } from '../storage/clear-stored.ts'
import { actingOrigin } from './acting-origin.ts'
import { clearAuthenticatedCookie } from './authenticated-cookie.ts'
import { keepEndNotice } from './end-notice.ts'
import { createSessionEnd, type EndReason, isRunOut } from './session-end.ts'
import type { SendSessionEvent } from './session-machine.ts'

/** The ways from this page's person and account to nobody and to somebody else. */
export function createDepartures(
  visitor: Visitor | null,
  send: SendSessionEvent,
  load: (path: string) => void,
  logOutOnServer: () => Promise<unknown>,
) {
  const tellOtherTabs = (reason: EndReason) =>
    visitor && publish('session.ended', { userId: visitor.user.id, ...(isRunOut(reason) && { isOver: true }) })

  return {
    /**
     * The one way out (account.md §4): the server first, unless it was the server that refused; then everything that this
     * tab knows, in one place; then the other tabs; then away. Rejects when somebody asked and the server could not be
     * reached: a person who reads "signed out" must be signed out.
     */
    end: createSessionEnd(async (reason) => {
      if (reason === 'asked') await logOutOnServer()
      if (reason === 'expired') await logOutOnServer().catch(() => {})
      send({ type: 'left' })
      clearStored()
      clearAuthenticatedCookie()
      if (reason !== 'elsewhere') tellOtherTabs(reason)
      keepEndNotice(reason)
      load(isRunOut(reason) || reason === 'user-gone' ? PAGES.login : signedOutTarget())
    }),
    /** The session is over, and its page stays: the same person may sign in again in place. */
    endInPlace: (reason: EndReason) => {
      clearAuthenticatedCookie()
      if (reason === 'expired') void logOutOnServer().catch(() => {})
      tellOtherTabs(reason)
    },
    /** The browser is another person's; at the end of acting it is the member of staff's own again. */
    switchPerson: () => {
      if (!visitor?.acting)
        return send({
          type: 'other-person',
          path: visitor?.staff ? PAGES.account : location.pathname + location.search,
        })

      const { first_name, last_name } = visitor.user
      const notice = `You no longer act as ${first_name} ${last_name}.`
      // What was on its way when somebody left may find the same end: they are led back once.
      return send({ type: 'turned-out', path: actingOrigin.get() ?? PAGES.account, notice }) && actingOrigin.clear()
    },
    /** The person was removed from the account: removes everything of it from the page, even typed text (rule E8). */
    leaveAccount: () =>
      send({ type: 'turned-out', path: PAGES.account, notice: `You no longer belong to ${visitor?.account?.label}.` }),
    tellOtherTabs,
  }
}

export type Departures = ReturnType<typeof createDepartures>
