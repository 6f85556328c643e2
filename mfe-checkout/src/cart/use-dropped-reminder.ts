import { useApi } from '@portal/platform/api'
import { useSession } from '@portal/platform/session'
import { useEffect } from 'react'
import { keptReminder } from './kept-reminder.ts'

/** Cancels the reminder of a cart that was emptied (rule M27). */
export function useDroppedReminder(): void {
  const callApi = useApi()
  const userId = useSession(({ visitor }) => visitor?.user.id)
  useEffect(() => {
    if (userId === undefined || keptReminder.get()?.userId !== userId) return
    keptReminder.clear()
    // Nothing is lost where this does not arrive: what was bought is not reminded of.
    import('@portal/contracts/forms/cart-reminder')
      .then(({ dropCartReminder }) => callApi(dropCartReminder))
      .catch(() => {})
  }, [callApi, userId])
}
