import { getUsage } from '@portal/contracts/security/usage'
import { portalNow } from '@portal/design-system/clock'
import { formatCompressed } from '@portal/design-system/number'
import { Sparkline } from '@portal/design-system/sparkline'
import type { Column } from '@portal/design-system/table'
import { type Load, useLoad } from '@portal/remote-kit/load'
import { countsById, usageRange } from '@portal/remote-kit/usage'
import { createContext, type ReactNode, use, useState } from 'react'
import type { ApiKey } from '../key.ts'
import styles from './key-columns.module.css'
import { LateCell } from './late-cell.tsx'

/** Lookups a day by the id of a key. */
type Weeks = Pick<Load<ReadonlyMap<string, readonly number[]>>, 'data' | 'isWaiting'>

const Weeks = createContext<Weeks>({ data: undefined, isWaiting: true })

/** Loads each key's usage of the last seven days, including today, once for all rows of the list. */
export function WeeksOfKeys({ children }: { children: ReactNode }) {
  const [{ query, slots, slotMs }] = useState(() => usageRange('7d', portalNow()))
  const { data, isWaiting } = useLoad(getUsage, { what: 'the usage', query: { ...query, by: 'key' } })
  return <Weeks value={{ data: data && countsById(data, 'key', slots, slotMs), isWaiting }}>{children}</Weeks>
}

export const WEEK: Column<ApiKey> = {
  id: 'week',
  header: 'Lookups, 7 days',
  isNarrow: true,
  align: 'end',
  isHiddenOnMedium: true,
  needs: 960,
  cell: (apiKey) => <Week apiKey={apiKey} />,
}

/** A bar for each day, as high as its share of the key's best one, and their sum. */
function Week({ apiKey: { key_id = '' } }: { apiKey: ApiKey }) {
  const { data, isWaiting } = use(Weeks)
  if (!data) return <LateCell isWaiting={isWaiting} />

  const counts = data.get(key_id) ?? []
  const total = counts.reduce((sum, count) => sum + count, 0)
  return (
    <span className={styles.week}>
      {total > 0 && <Sparkline counts={counts} />}
      <span className={styles.sum}>{formatCompressed(total)}</span>
    </span>
  )
}
