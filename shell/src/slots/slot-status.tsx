import { usePage } from '../page/page-context.ts'
import { FailureCard } from './failure-card.tsx'
import { Skeleton } from './skeleton.tsx'

/** Placeholder of a remote that is loading or failed. */
export function SlotStatus() {
  const state = usePage((page) => page.slot)
  const title = usePage(({ route }) => (route.kind === 'remote' ? route.page.title : ''))

  if (state.phase === 'failed') return <FailureCard {...state} title={title} level="page" />
  if (state.phase === 'ready') return null
  return <Skeleton title={title} isSlow={state.phase === 'slow'} />
}
