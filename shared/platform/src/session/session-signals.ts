import { subscribe } from '@portal/event-bus'
import { hasAuthenticatedCookie } from './authenticated-cookie.ts'
import { checkWhenRestored } from './restored-page.ts'
import { createSeldomCheck } from './seldom-check.ts'
import type { SessionPage } from './session-page.ts'

/** Follows events of other tabs, the browser's back/forward cache and the person's activity. */
export function followSession(page: SessionPage) {
  const { visitor, store, departures } = page
  const isOurs = (event: { userId: number; accountId: number | null }) =>
    event.userId === visitor?.user.id && event.accountId === (visitor.account?.id ?? null)
  const check = createSeldomCheck(page.confirm)
  let isStopped = false
  const stops = [
    check.stop,
    checkWhenRestored(
      async () => {
        if (store.getState().state === 'leaving') return false
        if (!visitor) return !hasAuthenticatedCookie()
        return hasAuthenticatedCookie() && (await page.requests()).isStillOurs(page)
      },
      // Without the hash, which would make it a jump inside the very page that is to go.
      () => page.load(location.pathname + location.search),
    ),
  ]

  return {
    /** After a navigation: see to it soon that the session still stands. */
    checkSoon: () => visitor && check.soon(),
    /** Hears and tells who is here, and has a token ready before the first click needs it. */
    begin: () => {
      page.greet()
      if (!visitor) return
      stops.push(
        subscribe('session.ended', ({ userId, isOver }) => {
          if (userId !== visitor.user.id) return
          // What another tab has found may be long ago: this one asks for itself.
          if (isOver) void page.refreshToken().catch(() => {})
          else void departures.end('elsewhere')
        }),
        subscribe('membership.ended', (event) => void (isOurs(event) && departures.leaveAccount())),
        subscribe('membership.changed', (event) => void (isOurs(event) && page.rolesChanged().catch(() => {}))),
      )
      void page.getToken().catch(() => {})
      void page.requests().then(
        ({ tellActivity }) => isStopped || stops.push(tellActivity(page)),
        () => {},
      )
    },
    stop: () => {
      isStopped = true
      for (const stop of stops) stop()
    },
  }
}
