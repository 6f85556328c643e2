import { listKeyLimits } from '@portal/contracts/security/key-limits'
import { Meter } from '@portal/design-system/meter'
import type { Column } from '@portal/design-system/table'
import { useLoad } from '@portal/remote-kit/load'
import { createContext, type ReactNode, use } from 'react'
import { type ApiKey, nameOf } from '../key.ts'
import type { LimitOfKey } from '../limit/limit-of-key.ts'

const NONE: ReadonlyMap<string | undefined, LimitOfKey> = new Map()

/** By the id of a key; none while they are not known. */
const Limits = createContext(NONE)

/** How much of its limit each key has used: asked once for all rows of the list. */
export function LimitsOfKeys({ children }: { children: ReactNode }) {
  const { data } = useLoad(listKeyLimits, { what: 'the lookup limits', select: byKey })
  return <Limits value={data ?? NONE}>{children}</Limits>
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
  const limit = use(Limits).get(apiKey.key_id)
  if (!limit) return '—'

  const { lookups_used = 0, max_lookups = 0 } = limit
  return <Meter label={`Limit of ${nameOf(apiKey)}`} isLabelHidden value={lookups_used} max={max_lookups} />
}
