import { getKeyUsage } from '@portal/contracts/security/usage'
import { formatNumber } from '@portal/design-system/number'
import { useQuery } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { useState } from 'react'
import { secretKeyQueries } from '../secret-keys/secret-key-queries.ts'
import type { SecretKeyView } from '../secret-keys/secret-key-view.ts'
import { lastHours, totalLookups } from './usage-buckets.ts'

/** A sentence on how much the key was used in the last 24 hours; nothing while that is not known. */
export function LookupsOfLastDay({ secretKey: { id } }: { secretKey: Pick<SecretKeyView, 'id'> }) {
  const [span] = useState(() => lastHours(24, Date.now()))
  const may = useMay(getKeyUsage)
  const { data } = useQuery({ ...secretKeyQueries.usage(id, span), enabled: may, select: totalLookups })
  if (data === undefined) return null

  if (data === 0) return <>It served no lookups in the last 24 hours.</>
  return (
    <>
      It served <strong>{formatNumber(data)}</strong> {data === 1 ? 'lookup' : 'lookups'} in the last 24 hours.
    </>
  )
}
