import { Skeleton } from '@portal/design-system/skeleton'
import { Entrance } from './entrance.tsx'

/** A form on its way. */
export function EntranceSketch({ title }: { title: string }) {
  return (
    <Entrance title={title}>
      <Skeleton lines={6} />
    </Entrance>
  )
}
