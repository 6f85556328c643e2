import type { EventPayload } from '@portal/contracts/events'
import { publish, subscribe } from '@portal/event-bus'
import { watchMembership } from './membership-watch.ts'
import type { SessionPage } from './session-page.ts'
import { leaveInAllTabs } from './session-requests.ts'

/**
 * Has the server say when the account is no longer this person's, when they may do other things, and how many messages they
 * have not read. Returns what ends it.
 */
export function watchOwnMembership(page: SessionPage): () => void {
  const { visitor, store } = page
  if (!visitor) return () => {}

  const userId = visitor.user.id
  const accountId = visitor.account?.id ?? null
  const note = (event: EventPayload<'messages.counted'>) => {
    if (event.userId === userId)
      store.setState(({ visitor: now }) => ({ visitor: now && { ...now, unread: event.unread } }))
  }
  const stopCounting = subscribe('messages.counted', note)
  const stopWatching = watchMembership({
    callApi: page.callApi,
    name: `${userId}:${accountId ?? 'staff'}`,
    roles: () => store.getState().visitor?.roles ?? [],
    unread: () => store.getState().visitor?.unread ?? 0,
    changed: async () => {
      publish('membership.changed', { userId, accountId })
      await page.rolesChanged()
    },
    counted: (unread) => {
      const event = { userId, unread }
      // At once: the server is asked with this number next, also where the bus could not be loaded.
      note(event)
      publish('messages.counted', event)
    },
    answered: page.heard,
    // Whether the session still stands is another question, which is asked first.
    ended: async () => {
      if (await page.confirm()) leaveInAllTabs(page)
    },
  })
  return () => {
    stopCounting()
    stopWatching()
  }
}
