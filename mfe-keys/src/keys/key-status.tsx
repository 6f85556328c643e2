import { KEY_STATUS_LABELS, type KeyStatus as Status } from '@portal/contracts/security/key-status'
import { useNow } from '@portal/design-system/clock'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import { replacementOf } from '@portal/remote-kit/replaced-key'
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
  if (!stateOf(apiKey)) return '—'
  return apiKey.stops_at ? <ReplacedStatus apiKey={apiKey} /> : <OwnStatus apiKey={apiKey} />
}

function OwnStatus({ apiKey }: { apiKey: ApiKey }) {
  const status = statusOf(apiKey) ?? 'active'
  return (
    <StatusChip tone={KEY_STATUS_TONES[status]} title={MEANINGS[status]} reason={status === 'paused' && 'by your team'}>
      {KEY_STATUS_LABELS[status]}
    </StatusChip>
  )
}

/** A key that another took the place of works until a moment, unless something else refuses it before (rule D17). */
function ReplacedStatus({ apiKey }: { apiKey: ApiKey }) {
  const replacement = replacementOf(apiKey, new Date(useNow(MINUTE_MS)))
  if (!replacement) return <OwnStatus apiKey={apiKey} />

  const isOver = replacement === 'stopped'
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
          {isOver ? 'stopped' : 'stops'} <RelativeTime value={apiKey.stops_at} />
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
