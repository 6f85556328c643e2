import { listEmbeddedKeysOfAccount, listSecretKeysOfAccount } from '@portal/contracts/security/admin-keys'
import { getKeyUsageOfSubscriptionsAsStaff, getLicenseUsage } from '@portal/contracts/subscriptions/admin-usage'
import { portalNow } from '@portal/design-system/clock'
import { masked } from '@portal/design-system/masked'
import { formatCount } from '@portal/design-system/number'
import { Select } from '@portal/design-system/select'
import { Skeleton } from '@portal/design-system/skeleton'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { LookupsChart } from '@portal/remote-kit/lookups-per-day'
import { countsIn, spanOf, usageRange } from '@portal/remote-kit/usage'
import { websiteKeysOf } from '@portal/remote-kit/website-keys'
import { useState } from 'react'
import styles from './subscriptions.module.css'

const TIME = '30 days'

interface LicenseUsageProps {
  accountId: number
  licenseId: string
}

/** Shows the lookups of a license in the last 30 days, of all keys of the account or of one (rule G29). */
export function LicenseUsage({ accountId, licenseId }: LicenseUsageProps) {
  const [keyId, setKeyId] = useState('')
  const params = { id: accountId }
  const secret = useLoad(listSecretKeysOfAccount, { what: 'the secret keys', params })
  const website = useLoad(listEmbeddedKeysOfAccount, { what: 'the website keys', params, select: websiteKeysOf })
  const keys = [...(secret.data ?? []), ...(website.data ?? [])]
  return (
    <div className={styles.usage}>
      <Select
        label="Lookups of"
        options={[
          { value: '', label: 'All keys' },
          ...keys.map(({ key_id = '', label }) => ({ value: key_id, label: label || masked(key_id) })),
        ]}
        value={keyId}
        onChange={(event) => setKeyId(event.currentTarget.value)}
      />
      {keyId ? (
        <OfKey keyId={keyId} licenseId={licenseId} />
      ) : (
        <OfAllKeys accountId={accountId} licenseId={licenseId} />
      )}
    </div>
  )
}

function OfAllKeys({ accountId: a, licenseId: l }: LicenseUsageProps) {
  const [range] = useState(() => usageRange('30d', portalNow()))
  const usage = useLoad(getLicenseUsage, {
    what: 'the usage',
    params: { a, l },
    query: spanOf(range),
    select: (buckets) => countsIn(buckets, range.slots, range.slotMs),
  })
  return (
    <Loaded load={usage} sketch={<Skeleton shape="block" />}>
      {(counts) => <Usage slots={range.slots} counts={counts} />}
    </Loaded>
  )
}

/** A key can use several licenses: only what it used of this one counts. */
function OfKey({ keyId, licenseId }: { keyId: string; licenseId: string }) {
  const [range] = useState(() => usageRange('30d', portalNow()))
  const usage = useLoad(getKeyUsageOfSubscriptionsAsStaff, {
    what: 'the usage',
    params: { key: keyId },
    query: spanOf(range),
    select: (buckets) =>
      countsIn(
        buckets.filter(({ license }) => license === licenseId),
        range.slots,
        range.slotMs,
      ),
  })
  return (
    <Loaded load={usage} sketch={<Skeleton shape="block" />}>
      {(counts) => <Usage slots={range.slots} counts={counts} />}
    </Loaded>
  )
}

function Usage({ slots, counts }: { slots: readonly number[]; counts: readonly number[] }) {
  const total = counts.reduce((sum, lookups) => sum + lookups, 0)
  return (
    <>
      {total > 0 && <p>{formatCount(total, 'lookup')} · days in UTC</p>}
      <LookupsChart time={TIME} slots={slots} counts={counts} />
    </>
  )
}
