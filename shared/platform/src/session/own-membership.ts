import { publish } from '@portal/event-bus'
import { watchMembership } from './membership-watch.ts'
import type { SessionPage } from './session-page.ts'
import { leaveInAllTabs } from './session-requests.ts'

/** Has the server say when the account is no longer this person's, and when they may do other things. Returns what ends it. */
export function watchOwnMembership(page: SessionPage): () => void {
  const { visitor, store } = page
  if (!visitor) return () => {}

  const userId = visitor.user.id
  const accountId = visitor.account?.id ?? null
  return watchMembership({
    callApi: page.callApi,
    name: `${userId}:${accountId ?? 'staff'}`,
    roles: () => store.getState().visitor?.roles ?? [],
    changed: async () => {
      publish('membership.changed', { userId, accountId })
      await page.rolesChanged()
    },
    answered: page.heard,
    // Whether the session still stands is another question, which is asked first.
    ended: async () => {
      if (await page.confirm()) leaveInAllTabs(page)
    },
  })
}
