import { Skeleton } from '@portal/design-system/skeleton'
import { VisuallyHidden } from '@portal/design-system/visually-hidden'
import type { Load } from '@portal/remote-kit/load'

/** A cell whose figure is asked for after the rows: "—" would say that there is none. */
export function LateCell({ isWaiting }: Pick<Load, 'isWaiting'>) {
  if (!isWaiting) return 'Not available'
  return (
    <>
      <Skeleton width="short" />
      <VisuallyHidden>Loading…</VisuallyHidden>
    </>
  )
}
