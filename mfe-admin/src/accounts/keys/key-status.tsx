import { useNow } from '@portal/design-system/clock'
import { StatusChip } from '@portal/design-system/status-chip'
import { type AccountKey, truthOf } from './account-key.ts'

const MINUTE_MS = 60_000

/** Shows the worst truth about a key. */
export function KeyStatus({ apiKey }: { apiKey: AccountKey }) {
  const truth = truthOf(apiKey, new Date(useNow(MINUTE_MS)))
  if (!truth) return '—'
  return (
    <StatusChip tone={truth.tone} title={truth.meaning}>
      {truth.label}
    </StatusChip>
  )
}
