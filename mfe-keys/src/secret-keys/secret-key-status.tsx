import { StatusChip, type Tone } from '@portal/design-system/status-chip'
import type { SecretKeyView } from './secret-key-view.ts'

interface Look {
  tone: Tone
  label: string
  /** What it means for whoever uses the key. */
  meaning: string
}

const LOOKS: Readonly<Record<NonNullable<SecretKeyView['state']>, Look>> = {
  active: { tone: 'active', label: 'Active', meaning: 'Lookups with this key are answered.' },
  paused: { tone: 'paused', label: 'Paused', meaning: 'Lookups with this key are refused until it is activated.' },
  pending: { tone: 'attention', label: 'Deleted', meaning: 'Lookups with this key are refused. It can be recovered.' },
}

/** Decision D3. */
export const PAUSED_WITH_ACCOUNT =
  'This key was paused when the account was deactivated. It works again when our support team reactivates the account.'

/** Whether the key works, and if not, why. */
export function SecretKeyStatus({ secretKey }: { secretKey: Pick<SecretKeyView, 'state' | 'isPausedWithAccount'> }) {
  const { state, isPausedWithAccount } = secretKey
  if (!state) return '—'

  const { tone, label, meaning } = LOOKS[state]
  if (state !== 'paused') {
    return (
      <StatusChip tone={tone} title={meaning}>
        {label}
      </StatusChip>
    )
  }
  const [reason, title] = isPausedWithAccount ? ['with the account', PAUSED_WITH_ACCOUNT] : ['by your team', meaning]
  return (
    <StatusChip tone={tone} title={title} reason={reason}>
      {label}
    </StatusChip>
  )
}
