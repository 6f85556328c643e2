import { lazy, Suspense } from 'react'
import { usePage } from '../page/page-context.ts'
import { Shortcuts } from '../palette/shortcuts.tsx'
import { SessionPrompt } from '../session/session-prompt.tsx'
import { Toasts } from '../toasts/toasts.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { LiveRegion } from './live-region.tsx'
import { withSecondTry } from './second-try.ts'

/** For those alone whose plan says so. */
const DeveloperTools = lazy(async () => ({
  default: await withSecondTry(async () => (await import('../developer/developer-tools.tsx')).DeveloperTools).catch(
    () => () => null,
  ),
}))

/** What only a browser has: it stands on the platform, which a drawn document has not. */
export function LiveParts() {
  const isDeveloper = usePage(({ plan }) => plan.overrides !== undefined)
  return (
    <>
      <Toasts />
      <LeaveDialog />
      <SessionPrompt />
      <LiveRegion />
      <Shortcuts />
      {isDeveloper && (
        <Suspense>
          <DeveloperTools />
        </Suspense>
      )}
    </>
  )
}
