import { useNow } from '@portal/design-system/clock'
import { StatusChip } from '@portal/design-system/status-chip'
import { RowState } from '../../lists/row-state.tsx'
import { type AccountKey, truthOf } from './account-key.ts'

const MINUTE_MS = 60_000

/** Shows the worst truth about a key; in a row without a chip where its lookups are answered. */
export function KeyStatus({ apiKey, isInRow = false }: { apiKey: AccountKey; isInRow?: boolean }) {
  const truth = truthOf(apiKey, new Date(useNow(MINUTE_MS)))
  if (!truth) return '—'
  const Status = isInRow ? RowState : StatusChip
  return (
    <Status tone={truth.tone} title={truth.meaning}>
      {truth.label}
    </Status>
  )
}
