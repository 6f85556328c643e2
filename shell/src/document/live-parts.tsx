import { Suspense } from 'react'
import { ChatButton } from '../chat/chat-button.tsx'
import { usePage } from '../page/page-context.ts'
import { Shortcuts } from '../palette/shortcuts.tsx'
import { SessionPrompt } from '../session/session-prompt.tsx'
import { Toasts } from '../toasts/toasts.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { LiveRegion } from './live-region.tsx'
import { latePart } from './second-try.ts'

/** Only for people whose plan includes it. */
const DeveloperTools = latePart(async () => (await import('../developer/developer-tools.tsx')).DeveloperTools)

/** Browser-only parts, which need the platform; a pre-rendered document has none. */
export function LiveParts() {
  const isDeveloper = usePage(({ plan }) => plan.overrides !== undefined)
  return (
    <>
      <Toasts />
      <LeaveDialog />
      <SessionPrompt />
      <LiveRegion />
      <Shortcuts />
      <ChatButton />
      {isDeveloper && (
        <Suspense>
          <DeveloperTools />
        </Suspense>
      )}
    </>
  )
}
