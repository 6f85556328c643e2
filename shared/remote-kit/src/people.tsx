import type { PersonState } from '@portal/contracts/authorization/person-state'
import { StatusChip, type Tone } from '@portal/design-system/status-chip'

/** Returns the name of a person by first and last name, or `""`. */
export function fullNameOf(person: { first_name: string | undefined; last_name: string | undefined }): string {
  const { first_name = '', last_name = '' } = person
  return `${first_name} ${last_name}`.trim()
}

const STATES: Readonly<Record<Exclude<PersonState, 'active'>, { tone: Tone; label: string; title: string }>> = {
  deactivated: { tone: 'stopped', label: 'Deactivated', title: 'Our support team deactivated this login.' },
  'redaction-pending': {
    tone: 'attention',
    label: 'To be redacted',
    title: 'This person can no longer log in, and their personal data will be removed.',
  },
  redacted: { tone: 'stopped', label: 'Redacted', title: 'The personal data of this person was removed.' },
}

/** Shows after a person's name that they cannot log in any more; nothing for others (rule G80). */
export function PersonStateChip({ state }: { state: PersonState | undefined }) {
  if (!state || state === 'active') return null
  const { tone, label, title } = STATES[state]
  return (
    <>
      {' '}
      <StatusChip tone={tone} title={title}>
        {label}
      </StatusChip>
    </>
  )
}
