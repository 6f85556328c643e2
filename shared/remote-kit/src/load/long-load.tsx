import { StillLoading } from '@portal/design-system/still-loading'
import type { Load } from './load.ts'

/** Stands beside what is sketched: there is no time limit, but after a while a way out (decision H8). */
export function LongLoad({ load: { what, isWaiting, cancel } }: { load: Load }) {
  return isWaiting && <StillLoading what={what} onCancel={cancel} />
}
