import { Skeleton } from '@portal/design-system/skeleton'
import type { Load } from '@portal/remote-kit/load'

/** A cell whose figure is asked for after the rows: "—" would say that there is none. */
export function LateCell({ isWaiting }: Pick<Load, 'isWaiting'>) {
  if (!isWaiting) return 'Not available'
  return (
    <span aria-busy="true">
      <Skeleton width="short" />
    </span>
  )
}
