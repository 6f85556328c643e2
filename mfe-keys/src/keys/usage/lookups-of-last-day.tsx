import { getKeyUsage } from '@portal/contracts/security/usage'
import { formatNumber } from '@portal/design-system/number'
import { useLoad } from '@portal/remote-kit/load'

import { useState } from 'react'
import type { ApiKey } from '../key.ts'
import { lastHours, totalLookups } from './usage-buckets.ts'

/** A sentence on how much the key was used in the last 24 hours; nothing while that is not known. */
export function LookupsOfLastDay({ apiKey: { key_id = '' } }: { apiKey: ApiKey }) {
  const [query] = useState(() => lastHours(24, Date.now()))
  const { data } = useLoad(getKeyUsage, { what: 'the usage', params: { key: key_id }, query, select: totalLookups })
  if (data === undefined) return null

  if (data === 0) return <>It served no lookups in the last 24 hours.</>
  return (
    <>
      It served <strong>{formatNumber(data)}</strong> {data === 1 ? 'lookup' : 'lookups'} in the last 24 hours.
    </>
  )
}
