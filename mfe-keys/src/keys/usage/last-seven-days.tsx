import { getKeyUsage } from '@portal/contracts/security/usage'
import { portalNow } from '@portal/design-system/clock'
import { useLoad } from '@portal/remote-kit/load'
import { LookupsPerDay } from '@portal/remote-kit/lookups-per-day'
import { countsIn, spanOf, usageRange } from '@portal/remote-kit/usage'
import { useState } from 'react'
import type { ApiKey } from '../key.ts'

/** Shows a key's usage of the last seven days, including today (UTC). */
export function LastSevenDays({ apiKey: { key_id = '' } }: { apiKey: ApiKey }) {
  const [range] = useState(() => usageRange('7d', portalNow()))
  const usage = useLoad(getKeyUsage, {
    what: 'the usage',
    params: { key: key_id },
    query: spanOf(range),
    select: (buckets) => countsIn(buckets, range.slots, range.slotMs),
  })
  if (!usage.isAllowed) return null
  return <LookupsPerDay time="7 days" slots={range.slots} load={usage} />
}
