import { StillLoading } from '@portal/design-system/still-loading'
import type { LicencesState } from './use-licences.ts'

/** Stands beside the first load: there is no time limit, but a way out (decision H8). */
export function LicencesStillLoading({ licences: { data, fetchStatus, cancel } }: { licences: LicencesState }) {
  if (data !== undefined || fetchStatus === 'idle') return null
  return <StillLoading what="your subscriptions" onCancel={cancel} />
}
