import { memo, Suspense, useContext } from 'react'
import { usePage } from '../page/page-context.ts'
import { DashboardPage } from '../pages/dashboard-page.tsx'
import { LatePages, NOWHERE, REFUSED } from '../pages/late-pages.tsx'
import { NotTheirsPage } from '../pages/not-theirs-page.tsx'
import { SignInPage } from '../pages/sign-in-page.tsx'
import { placeSlot } from '../slots/slot-place.ts'
import { SlotStatus } from '../slots/slot-status.tsx'

/**
 * Renders the content of the path. The empty element is the container of remotes: React renders nothing into it, and
 * keeps it while everything around it changes.
 */
export function Content() {
  return (
    <>
      <div ref={placeSlot} id="slot" data-slot="" />
      <OwnContent />
    </>
  )
}

function OwnContent() {
  const route = usePage((page) => page.route)
  const acting = usePage(({ plan: { visitor } }) => (visitor?.acting ? visitor : undefined))

  if (route.kind === 'remote') return <SlotStatus />
  if (route.kind === 'refused') return <ShellPage path={REFUSED} />
  if (route.kind === 'sign-in') return <SignInPage />
  if (route.kind !== 'shell') return acting ? <NotTheirsPage {...acting} /> : <ShellPage path={NOWHERE} />
  return route.page.showsCards ? <DashboardPage /> : <ShellPage path={route.page.path} />
}

/** Depends only on the path: while a pre-rendered page waits for its code, changes around it must not reach it. */
const ShellPage = memo(({ path }: { path: string }) => {
  const latePages = useContext(LatePages)
  const Late = latePages[path] ?? latePages[NOWHERE]
  return <Suspense>{Late && <Late />}</Suspense>
})
