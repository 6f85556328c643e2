import { Button } from '@portal/design-system/button'
import { MenuButton } from '@portal/design-system/menu-button'
import styles from './person.module.css'
import { nameOf, type Person } from './person.ts'
import { useOpenDialog } from './person-dialogs.ts'
import { type Act, useActs, useRefusal } from './use-acts.ts'

const LABELS: Readonly<Record<Act, string>> = {
  activate: 'Activate login…',
  'mail-reset': 'Email reset link…',
  'end-sessions': 'Log out everywhere…',
  'set-password': 'Set a one-time password…',
  'remove-second-factor': 'Turn off two-step login…',
  'remove-passkeys': 'Remove all passkeys…',
  deactivate: 'Deactivate login…',
  redact: 'Redact personal data…',
}

/** Stands beside the title, the others in a menu; activating a login is offered where it says that it is closed. */
const AT_HAND: readonly Act[] = ['mail-reset', 'end-sessions']

interface PersonActsProps {
  id: number
  person: Person
}

/** Everything that this member of the staff may do to the login of a person now. */
export function PersonActs({ id, person }: PersonActsProps) {
  const acts = useActs(id, person)
  const open = useOpenDialog()
  const others = acts.filter((act) => act !== 'activate' && !AT_HAND.includes(act))
  const name = nameOf(id, person)
  const ask = (act: Act) => open({ act, id, name, person })
  return (
    <div className={styles.actions}>
      {AT_HAND.filter((act) => acts.includes(act)).map((act) => (
        <Button key={act} onClick={() => ask(act)}>
          {LABELS[act]}
        </Button>
      ))}
      {others.length > 0 && (
        <MenuButton
          label={`Actions for ${name}`}
          entries={others.map((act) => ({
            id: act,
            label: LABELS[act],
            ...(act === 'redact' && { tone: 'danger' as const }),
            onAction: () => ask(act),
          }))}
        />
      )}
    </div>
  )
}

/** One act, as the cure of what keeps a person out; nothing where it may not be done. */
export function ActButton({ act, id, person }: PersonActsProps & { act: Act }) {
  const acts = useActs(id, person)
  const open = useOpenDialog()
  if (!acts.includes(act)) return null
  return (
    <Button size="small" onClick={() => open({ act, id, name: nameOf(id, person), person })}>
      {act === 'activate' && person.person_state === 'redaction-pending' ? 'Undo…' : LABELS[act]}
    </Button>
  )
}

const WHY_NOT = {
  'identity-context:not-yourself': 'This is you. Nobody changes their own access: ask a colleague.',
  'request:forbidden': 'This person works here. Only those who manage staff change their access.',
  'identity-context:role-not-yours': 'This is a super administrator. Only another one changes their access.',
}

/** Says why there is nothing to press on the page of oneself, or of a colleague. */
export function WhyNoActs({ id, person }: PersonActsProps) {
  const refusal = useRefusal(id, person)
  return refusal ? <p className={styles.why}>{WHY_NOT[refusal]}</p> : null
}
