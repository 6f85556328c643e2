import { useNow } from '@portal/design-system/clock'
import { formatExactTime } from '@portal/design-system/date'
import { StatusChip } from '@portal/design-system/status-chip'
import { PhoneWord } from '@portal/design-system/table'
import { toneOfWait } from './conversation.ts'
import { formatShortSpan } from './list/span.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

interface WaitingChipProps {
  since: string
  /** The header of its column names it; a row on a phone has none. */
  isNamed?: boolean
}

/** Says how long a customer has waited for a reply, by the time that the server states (rule Q61). */
export function WaitingChip({ since, isNamed }: WaitingChipProps) {
  const now = useNow(MINUTE_MS)
  return (
    <StatusChip tone={toneOfWait(since, now)} title={`Since ${formatExactTime(since)}`}>
      <time dateTime={since}>
        {isNamed ? <PhoneWord>Waiting</PhoneWord> : <span>Waiting </span>}
        {formatShortSpan((now - Date.parse(since)) / SECOND_MS)}
      </time>
    </StatusChip>
  )
}
