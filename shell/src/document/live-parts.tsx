import { SessionPrompt } from '../session/session-prompt.tsx'
import { Toasts } from '../toasts/toasts.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { LiveRegion } from './live-region.tsx'

/** What only a browser has: it stands on the platform, which a drawn document has not. */
export function LiveParts() {
  return (
    <>
      <Toasts />
      <LeaveDialog />
      <SessionPrompt />
      <LiveRegion />
    </>
  )
}
