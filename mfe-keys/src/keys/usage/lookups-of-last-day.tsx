import { getRecentUse, getUsage } from '@portal/contracts/security/usage'
import { portalNow } from '@portal/design-system/clock'
import { useLoad } from '@portal/remote-kit/load'
import { useState } from 'react'
import type { ApiKey } from '../key.ts'
import { useKeyKind } from '../key-kind.tsx'
import { lastDay, lookupsOf, wordsOfUse } from './recent-use.ts'

/** A sentence on how much the key was used in the last 24 hours, and by how many; nothing while that is not known. */
export function LookupsOfLastDay({ apiKey: { key_id = '' } }: { apiKey: ApiKey }) {
  const { source } = useKeyKind()
  const { data } = useLoad(getRecentUse, { what: 'the usage', params: { key: key_id } })
  const { lookups, sources = 0 } = data ?? {}
  return lookups === undefined ? null : wordsOfUse(1, source, { lookups, sources })
}

/** The same of several keys together. */
export function LookupsOfSeveral({ keys }: { keys: readonly ApiKey[] }) {
  const { source } = useKeyKind()
  const [query] = useState(() => lastDay(portalNow()))
  const { data } = useLoad(getUsage, { what: 'the usage', query })
  const lookups = data && lookupsOf(keys, data)
  return lookups === undefined ? null : wordsOfUse(keys.length, source, { lookups })
}
