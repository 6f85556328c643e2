import { listKeyLimits } from '@portal/contracts/security/key-limits'
import { Meter } from '@portal/design-system/meter'
import type { Column } from '@portal/design-system/table'
import { type Load, useLoad } from '@portal/remote-kit/load'
import { createContext, type ReactNode, use } from 'react'
import { type ApiKey, nameOf } from '../key.ts'
import type { LimitOfKey } from '../limit/limit-of-key.ts'
import { LateCell } from './late-cell.tsx'

/** The limits of all keys, by the id of a key. */
type Limits = Pick<Load<ReadonlyMap<string | undefined, LimitOfKey>>, 'data' | 'isWaiting'>

const Limits = createContext<Limits>({ data: undefined, isWaiting: true })

/** Loads the usage of each key's limit, once for all rows of the list. */
export function LimitsOfKeys({ children }: { children: ReactNode }) {
  const limits = useLoad(listKeyLimits, { what: 'the lookup limits', select: byKey })
  return <Limits value={limits}>{children}</Limits>
}

const byKey = (limits: readonly LimitOfKey[] | null): ReadonlyMap<string | undefined, LimitOfKey> =>
  new Map(limits?.map((limit) => [limit.key, limit]))

export const LIMIT: Column<ApiKey> = {
  id: 'limit',
  header: 'Limit',
  isNarrow: true,
  isHiddenOnMedium: true,
  cell: (apiKey) => <Limit apiKey={apiKey} />,
}

function Limit({ apiKey }: { apiKey: ApiKey }) {
  const { data, isWaiting } = use(Limits)
  if (!data) return <LateCell isWaiting={isWaiting} />

  const limit = data.get(apiKey.key_id)
  if (!limit) return '—'

  const { lookups_used = 0, max_lookups = 0 } = limit
  return <Meter label={`Limit of ${nameOf(apiKey)}`} isLabelHidden value={lookups_used} max={max_lookups} />
}
