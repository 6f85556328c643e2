import { getRecentUse } from '@portal/contracts/security/usage'
import { formatCount, formatNumber } from '@portal/design-system/number'
import { useLoad } from '@portal/remote-kit/load'
import type { ApiKey } from '../key.ts'

/** A sentence on how much the key was used in the last 24 hours, and by how many; nothing while that is not known. */
export function LookupsOfLastDay({ apiKey: { key_id = '' } }: { apiKey: ApiKey }) {
  const { data } = useLoad(getRecentUse, { what: 'the usage', params: { key: key_id } })
  const { lookups, sources } = data ?? {}
  if (lookups === undefined) return null

  if (lookups === 0) return <>It served no lookups in the last 24 hours.</>
  return (
    <>
      It served <strong>{formatNumber(lookups)}</strong> {lookups === 1 ? 'lookup' : 'lookups'}
      {sources ? ` from ${formatCount(sources, 'host')}` : ''} in the last 24 hours.
    </>
  )
}
