import type { FoundThing } from '@portal/contracts/authorization/admin-search'
import type { PersonState } from '@portal/contracts/authorization/person-state'
import type { OrderStatus } from '@portal/contracts/billing/order-status'
import { KEY_STATUS_LABELS, type KeyStatus } from '@portal/contracts/security/key-status'
import { StatusChip, type Tone } from '@portal/design-system/status-chip'
import type { Received } from '@portal/platform/api'
import { ORDER_STATUS_WORDS } from '@portal/remote-kit/orders'
import { PersonStateChip } from '@portal/remote-kit/people'
import { KEY_STATUS_TONES } from '@portal/remote-kit/secret-keys'

/** States that have no words elsewhere. */
const STATES: Readonly<Record<string, { tone: Tone; label: string }>> = {
  active: { tone: 'active', label: 'Active' },
  deactivated: { tone: 'stopped', label: 'Deactivated' },
  voided: { tone: 'paused', label: 'Voided' },
  refund: { tone: 'info', label: 'Refund' },
  refused: { tone: 'stopped', label: 'Refused' },
  'logged-in': { tone: 'active', label: 'Logged in' },
}

/** Shows the state of a thing as its own page does. */
export function ThingState({ thing: { kind, state = '' } }: { thing: Received<FoundThing> }) {
  if (kind === 'person' && state !== 'active') return <PersonStateChip state={state as PersonState} />
  const words = wordsOf(kind, state)
  return words ? <StatusChip tone={words.tone}>{words.label}</StatusChip> : '—'
}

function wordsOf(kind: Received<FoundThing>['kind'], state: string): { tone: Tone; label: string } | undefined {
  if (kind === 'order' && Object.hasOwn(ORDER_STATUS_WORDS, state)) {
    const { staff, tone } = ORDER_STATUS_WORDS[state as OrderStatus]
    return { tone, label: staff }
  }
  const isKey = kind === 'secret-key' || kind === 'website-key'
  if (isKey && Object.hasOwn(KEY_STATUS_LABELS, state))
    return { tone: KEY_STATUS_TONES[state as KeyStatus], label: KEY_STATUS_LABELS[state as KeyStatus] }
  return Object.hasOwn(STATES, state) ? STATES[state] : undefined
}
