import { Skeleton } from '@portal/design-system/skeleton'
import type { ReactNode } from 'react'
import type { Load } from './load.ts'
import { loadProblem } from './load-problem.tsx'
import { LongLoad } from './long-load.tsx'

interface UnloadedProps {
  load: Load
  /** What is drawn while it is on its way. */
  sketch?: ReactNode
}

/** What was read, or what stands in its place. */
export function Loaded<Data>({
  children,
  load,
  sketch,
}: UnloadedProps & { load: Load<Data>; children: (data: Data) => ReactNode }) {
  return load.data === undefined ? <Unloaded load={load} sketch={sketch} /> : children(load.data)
}

/** What stands in the place of data that is not here: a sketch with a way out, or why there is none. */
export function Unloaded({ load, sketch = <Skeleton lines={3} /> }: UnloadedProps) {
  return (
    <div aria-busy={load.isWaiting}>
      {loadProblem(load) ?? sketch}
      <LongLoad load={load} />
    </div>
  )
}
