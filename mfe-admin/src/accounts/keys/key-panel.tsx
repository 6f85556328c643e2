import {
  clearRateLimit,
  getKeyUsageAsStaff,
  listRefusalsOfAccount,
  requireTokenExchange,
  startTracing,
} from '@portal/contracts/security/admin-keys'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { portalNow, useNow } from '@portal/design-system/clock'
import { Copyable } from '@portal/design-system/copyable'
import { CountdownRing } from '@portal/design-system/countdown-ring'
import { DateText } from '@portal/design-system/date'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { Dialog } from '@portal/design-system/dialog'
import { masked } from '@portal/design-system/masked'
import { Meter } from '@portal/design-system/meter'
import { Notice } from '@portal/design-system/notice'
import { formatCount } from '@portal/design-system/number'
import { RelativeTime } from '@portal/design-system/relative-time'
import { Allowed } from '@portal/remote-kit/allowed'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { LookupsPerDay } from '@portal/remote-kit/lookups-per-day'
import { countsIn, spanOf, usageRange } from '@portal/remote-kit/usage'
import { useState } from 'react'
import { type AccountKey, KIND_WORDS, type Limit, nameOf, truthOf } from './account-key.ts'
import { useOpenDialog } from './key-dialogs.ts'
import styles from './key-panel.module.css'
import { KeyStatus } from './key-status.tsx'
import { wordsOfRefusal } from './refusal-of-key.ts'
import type { AccountKeys } from './use-account-keys.ts'

const MINUTE_MS = 60_000

interface KeyPanelProps {
  accountId: number
  apiKey: AccountKey
  keys: AccountKeys
  onClose: () => void
}

/** Shows a key beside the list: the worst truth with what ends it, what staff can do, then its facts and numbers (rule G25). */
export function KeyPanel({ accountId, apiKey, keys, onClose }: KeyPanelProps) {
  const truth = truthOf(apiKey, new Date(useNow(MINUTE_MS)))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="side"
      title={nameOf(apiKey)}
      description={apiKey.description || KIND_WORDS[apiKey.kind]}
    >
      <div className={styles.truth}>
        <KeyStatus apiKey={apiKey} />
        <span>{truth?.meaning}</span>
      </div>
      {truth?.cure && <Notice tone={truth.tone === 'stopped' ? 'stopped' : 'info'}>{truth.cure}</Notice>}
      <Acts accountId={accountId} apiKey={apiKey} />
      <div className={styles.cards}>
        <RefusalsOfKey accountId={accountId} apiKey={apiKey} />
        <Card title="Details">
          <DetailList details={detailsOf(apiKey)} />
        </Card>
        <Card title="Lookup limit">
          <Loaded load={keys.limits}>{(limits) => <LimitOfKey limit={limits.get(apiKey.key_id ?? '')} />}</Loaded>
        </Card>
        <UsageOfKey keyId={apiKey.key_id ?? ''} />
      </div>
    </Dialog>
  )
}

/** Offers the acts about a key that this member of staff may do. */
function Acts({ accountId, apiKey }: Pick<KeyPanelProps, 'accountId' | 'apiKey'>) {
  const open = useOpenDialog()
  const { key_id: keyId = '', last_used_from: network = '' } = apiKey
  return (
    <div className={styles.acts}>
      <Allowed call={startTracing}>
        <Button size="small" onClick={() => open({ dialog: 'trace', accountId, keyId })}>
          Trace requests…
        </Button>
      </Allowed>
      {apiKey.kind === 'website' ? (
        <Allowed call={requireTokenExchange}>
          <Button size="small" onClick={() => open({ dialog: 'token-exchange', websiteKey: apiKey })}>
            {apiKey.needsTokenExchange ? 'Waive token exchange…' : 'Require token exchange…'}
          </Button>
        </Allowed>
      ) : (
        <Allowed call={clearRateLimit}>
          <Button size="small" onClick={() => open({ dialog: 'unblock', network })}>
            Unblock network…
          </Button>
        </Allowed>
      )}
    </div>
  )
}

function detailsOf(apiKey: AccountKey): Detail[] {
  const { key_id = '', created, created_by, deactivated, recovery_deadline, last_used, last_used_from } = apiKey
  return [
    { term: 'Key ID', value: <Copyable text={key_id} what="key ID" /> },
    ...(apiKey.kind === 'secret' ? secretDetails(apiKey) : websiteDetails(apiKey)),
    {
      term: 'Created',
      value: (
        <>
          <DateText value={created} />
          {created_by && <span>{` by ${created_by}`}</span>}
        </>
      ),
    },
    { term: 'Last used', value: <RelativeTime value={last_used} empty="Never" /> },
    ...(last_used && last_used_from ? [{ term: 'Last used from', value: last_used_from }] : []),
    ...(deactivated ? [{ term: 'Deleted', value: <RelativeTime value={deactivated} /> }] : []),
    ...(recovery_deadline
      ? [{ term: 'Recoverable', value: <CountdownRing from={deactivated} until={recovery_deadline} ended="Gone" /> }]
      : []),
  ]
}

function secretDetails({ token, licenses = [], stops_at }: Extract<AccountKey, { kind: 'secret' }>): Detail[] {
  return [
    { term: 'Token', value: token ? <code translate="no">{masked(token)}</code> : '—' },
    { term: 'Licenses', value: licenses.length > 0 ? licenses.join(', ') : 'All of the account' },
    ...(stops_at ? [{ term: 'Stops', value: <RelativeTime value={stops_at} /> }] : []),
  ]
}

function websiteDetails({ hosts, needsTokenExchange }: Extract<AccountKey, { kind: 'website' }>): Detail[] {
  return [
    { term: 'Host names', value: hosts.length > 0 ? hosts.map((host) => <div key={host}>{host}</div>) : 'None' },
    { term: 'Token exchange', value: needsTokenExchange ? 'Required by staff' : 'Not needed' },
  ]
}

function LimitOfKey({ limit }: { limit: Limit | undefined }) {
  if (!limit) return <p>This key has no limit of its own.</p>
  const { lookups_used = 0, max_lookups = 0, limit_reached } = limit
  return (
    <>
      <Meter label="Lookups since the last reset" value={lookups_used} max={max_lookups} isExactShown />
      {limit_reached && (
        <p>
          Limit reached <RelativeTime value={limit_reached} />.
        </p>
      )}
    </>
  )
}

function RefusalsOfKey({ accountId, apiKey }: Pick<KeyPanelProps, 'accountId' | 'apiKey'>) {
  const now = new Date(useNow(MINUTE_MS))
  const refusals = useLoad(listRefusalsOfAccount, {
    what: 'what was refused',
    params: { id: accountId },
    select: (all) => all.filter(({ key }) => key === apiKey.key_id),
  })
  return (
    <Card title="Refused in the last 24 hours">
      <Loaded load={refusals}>
        {(own) =>
          own.length === 0 ? (
            <p>No lookup of this key was refused.</p>
          ) : (
            <DetailList
              details={own.map(({ rule, lookups = 0, last }) => {
                const words = rule && wordsOfRefusal(rule, apiKey, now)
                return {
                  term: words?.label ?? 'Another reason',
                  value: (
                    <>
                      {formatCount(lookups, 'lookup')}, last <RelativeTime value={last} />. {words?.cure}
                    </>
                  ),
                }
              })}
            />
          )
        }
      </Loaded>
    </Card>
  )
}

function UsageOfKey({ keyId }: { keyId: string }) {
  const [range] = useState(() => usageRange('30d', portalNow()))
  const usage = useLoad(getKeyUsageAsStaff, {
    what: 'the usage',
    params: { key: keyId },
    query: spanOf(range),
    select: (buckets) => countsIn(buckets, range.slots, range.slotMs),
  })
  return <LookupsPerDay time="30 days" slots={range.slots} load={usage} />
}
