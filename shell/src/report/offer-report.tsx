import { Suspense } from 'react'
import { latePart } from '../document/second-try.ts'

/** Comes with the first failure, which can do without it. */
const ReportButton = latePart(async () => (await import('./report-button.tsx')).ReportButton)

export function OfferReport({ isFrameGone }: { isFrameGone?: boolean }) {
  return (
    <Suspense>
      <ReportButton isFrameGone={isFrameGone} />
    </Suspense>
  )
}
