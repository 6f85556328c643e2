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

/** Whether the key works, and if not, why. */
export function SecretKeyStatus({ secretKey }: { secretKey: Pick<SecretKeyView, 'state' | 'isPausedWithAccount'> }) {
  const { state, isPausedWithAccount } = secretKey
  if (!state) return '—'

  const { tone, label, meaning } = LOOKS[state]
  const reason = isPausedWithAccount ? 'with the account' : 'by your team'
  return (
    <StatusChip tone={tone} title={meaning} {...(state === 'paused' && { reason })}>
      {label}
    </StatusChip>
  )
}
