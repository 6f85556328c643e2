import { Suspense } from 'react'
import { usePage } from '../page/page-context.ts'
import { latePart } from './second-try.ts'

/** Without these parts the page still works, only silently. */
const LiveParts = latePart(async () => (await import('./live-parts.tsx')).LiveParts)

/** Renders the parts that are not needed before first content. */
export function LateParts() {
  const hasContent = usePage((page) => page.hasContent)
  return hasContent ? (
    <Suspense>
      <LiveParts />
    </Suspense>
  ) : null
}
