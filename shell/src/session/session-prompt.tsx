import { useSessionPrompt } from '@portal/platform/session'
import { lazy, Suspense } from 'react'

/** Between two tries to fetch the dialog, in ms. */
const PAUSE_MS = 5000

/** Retried until it is loaded, because it is required to continue. */
const SessionDialog = lazy(async () => {
  for (;;) {
    try {
      return { default: (await import('./session-dialog.tsx')).SessionDialog }
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
})

/** Loads and shows the question about the session, once there is one. */
export function SessionPrompt() {
  const prompt = useSessionPrompt()
  return prompt ? (
    <Suspense>
      <SessionDialog prompt={prompt} />
    </Suspense>
  ) : null
}
