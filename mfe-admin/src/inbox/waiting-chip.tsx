import { useNow } from '@portal/design-system/clock'
import { formatExactTime } from '@portal/design-system/date'
import { StatusChip } from '@portal/design-system/status-chip'
import { toneOfWait } from './conversation.ts'
import { formatShortSpan } from './list/span.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** Says how long a customer has waited for an answer, by the time that the server states (rule Q61). */
export function WaitingChip({ since }: { since: string }) {
  const now = useNow(MINUTE_MS)
  return (
    <StatusChip tone={toneOfWait(since, now)} title={`Since ${formatExactTime(since)}`}>
      <time dateTime={since}>Waiting {formatShortSpan((now - Date.parse(since)) / SECOND_MS)}</time>
    </StatusChip>
  )
}
