import { type ComponentType, lazy, Suspense } from 'react'
import { withSecondTry } from '../document/second-try.ts'

/** Comes with the first failure, which can do without it. */
const ReportButton = lazy<ComponentType<{ isFrameGone?: boolean | undefined }>>(async () => ({
  default: await withSecondTry(async () => (await import('./report-button.tsx')).ReportButton).catch(() => () => null),
}))

export function OfferReport({ isFrameGone }: { isFrameGone?: boolean }) {
  return (
    <Suspense>
      <ReportButton isFrameGone={isFrameGone} />
    </Suspense>
  )
}
