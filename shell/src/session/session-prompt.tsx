import { useSessionPrompt } from '@portal/platform/session'
import { lazy, Suspense } from 'react'

/** Between two tries to fetch the dialog, in ms. */
const PAUSE_MS = 5000

/** Without it nobody could go on, so it is fetched until it comes. */
const SessionDialog = lazy(async () => {
  for (;;) {
    try {
      return { default: (await import('./session-dialog.tsx')).SessionDialog }
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
})

/** What somebody is asked about their session, once there is something to ask. */
export function SessionPrompt() {
  const prompt = useSessionPrompt()
  return prompt ? (
    <Suspense>
      <SessionDialog prompt={prompt} />
    </Suspense>
  ) : null
}
