import { useNow } from '@portal/design-system/clock'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import { KEY_STATES, stateOf } from '@portal/remote-kit/secret-keys'
import type { ApiKey } from './key.ts'

const MINUTE_MS = 60_000

const MEANINGS = {
  active: 'Lookups with this key are answered.',
  paused: 'Lookups with this key are refused until it is activated.',
  pending: 'Lookups with this key are refused. It can be recovered.',
} as const

/** Rule D3. */
export const PAUSED_WITH_ACCOUNT =
  'Paused with the account. It works again when our support team reactivates the account.'

/** Whether the key works, and if not, why. */
export function KeyStatus({ apiKey }: { apiKey: ApiKey }) {
  const state = stateOf(apiKey)
  if (!state) return '—'
  const isReplaced = apiKey.stops_at && state !== 'pending' && !apiKey.by_account_deactivation
  return isReplaced ? <ReplacedStatus apiKey={apiKey} /> : <OwnStatus apiKey={apiKey} />
}

function OwnStatus({ apiKey }: { apiKey: ApiKey }) {
  const state = stateOf(apiKey) ?? 'active'
  const { tone, label } = KEY_STATES[state]
  const isWithAccount = apiKey.by_account_deactivation === true
  const reason = isWithAccount ? 'with the account' : 'by your team'
  return (
    <StatusChip
      tone={tone}
      title={state === 'paused' && isWithAccount ? PAUSED_WITH_ACCOUNT : MEANINGS[state]}
      reason={state === 'paused' && reason}
    >
      {label}
    </StatusChip>
  )
}

/** A key that another took the place of works until a moment, unless somebody paused it before (rule D17). */
function ReplacedStatus({ apiKey }: { apiKey: ApiKey }) {
  const { stops_at = '' } = apiKey
  const isOver = Date.parse(stops_at) <= useNow(MINUTE_MS)
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

/** When a key was last used; never is known, too. */
export function LastUsed({ apiKey: { last_used }, never = 'Never' }: { apiKey: ApiKey; never?: string }) {
  return last_used === undefined ? '—' : <RelativeTime value={last_used} empty={never} />
}
