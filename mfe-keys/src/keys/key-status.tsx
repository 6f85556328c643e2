import { KEY_STATUS_LABELS, type KeyStatus as Status } from '@portal/contracts/security/key-status'
import { hasStopped } from '@portal/contracts/security/key-times'
import { useNow } from '@portal/design-system/clock'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import { KEY_STATUS_TONES, stateOf, statusOf } from '@portal/remote-kit/secret-keys'
import type { ApiKey } from './key.ts'

const MINUTE_MS = 60_000

/** Meaning of each status for the lookups of a key. */
export const MEANINGS: Readonly<Record<Status, string>> = {
  active: 'Lookups with this key are answered.',
  paused: 'Lookups with this key are refused until it is activated.',
  deleted: 'Lookups with this key are refused. It can be recovered.',
  'account-deactivated': 'Paused with the account. It works again when our support team reactivates the account.',
  'host-missing': 'Lookups with this key are refused until you add a host name.',
  'token-exchange': 'Pages cannot use this key as it is: it needs a token exchange.',
  'license-ended': 'Lookups with this key are refused: no license that it may use has an active subscription.',
  'limit-reached': 'Lookups with this key are refused until you raise or reset its limit.',
}

/** Shows whether the key works, and if not, why. */
export function KeyStatus({ apiKey }: { apiKey: ApiKey }) {
  const state = stateOf(apiKey)
  if (!state) return '—'
  const isReplaced = apiKey.stops_at && state !== 'pending' && !isRefused(apiKey)
  return isReplaced ? <ReplacedStatus apiKey={apiKey} /> : <OwnStatus apiKey={apiKey} />
}

/** Refused for another reason than its replacement, which matters more. */
function isRefused(apiKey: ApiKey): boolean {
  const status = statusOf(apiKey)
  return status !== 'active' && status !== 'paused'
}

function OwnStatus({ apiKey }: { apiKey: ApiKey }) {
  const status = statusOf(apiKey) ?? 'active'
  return (
    <StatusChip tone={KEY_STATUS_TONES[status]} title={MEANINGS[status]} reason={status === 'paused' && 'by your team'}>
      {KEY_STATUS_LABELS[status]}
    </StatusChip>
  )
}

/** A key that another took the place of works until a moment, unless somebody paused it before (rule D17). */
function ReplacedStatus({ apiKey }: { apiKey: ApiKey }) {
  const { stops_at = '' } = apiKey
  const isOver = hasStopped(Date.parse(stops_at), new Date(useNow(MINUTE_MS)))
  if (!isOver && stateOf(apiKey) === 'paused') return <OwnStatus apiKey={apiKey} />

  return (
    <StatusChip
      tone={isOver ? 'stopped' : 'attention'}
      title={
        isOver
          ? 'Another key has taken its place: lookups with this one are refused.'
          : 'Another key has taken its place. Lookups with this one are still answered until it stops.'
      }
      reason={
        <>
          {isOver ? 'stopped' : 'stops'} <RelativeTime value={stops_at} />
        </>
      }
    >
      Replaced
    </StatusChip>
  )
}

/** Shows a key's last use, or that there was none. */
export function LastUsed({ apiKey: { last_used }, never = 'Never' }: { apiKey: ApiKey; never?: string }) {
  return last_used === undefined ? '—' : <RelativeTime value={last_used} empty={never} />
}
