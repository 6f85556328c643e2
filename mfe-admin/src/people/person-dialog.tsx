import {
  activateUser,
  deactivateUser,
  endSessionsOfPerson,
  getPerson,
  listAccountsMembers,
  mailPasswordReset,
  redactUser,
  removePasskeysOf,
  removeSecondFactorOf,
} from '@portal/contracts/authorization/admin-identities'
import { listInternalUsers } from '@portal/contracts/authorization/admin-internal-users'
import { searchUsers } from '@portal/contracts/authorization/admin-search'
import type { Call } from '@portal/contracts/call'
import { formatCount } from '@portal/design-system/number'
import { TextArea } from '@portal/design-system/text-area'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { BeforeAfter } from '../before-after.tsx'
import { OneTimePasswordDialog } from './one-time-password-dialog.tsx'
import type { Asked } from './use-acts.ts'

/** Reads that show the state of a login. */
export const ABOUT_PEOPLE: readonly Call[] = [getPerson, searchUsers, listAccountsMembers, listInternalUsers]

const WRITTEN = { stale: ABOUT_PEOPLE, staleIfRefused: ABOUT_PEOPLE }

interface DialogProps {
  opened: Asked
  onClose: () => void
}

/** The dialog of the act that was asked for. */
export function PersonDialog(props: DialogProps) {
  switch (props.opened.act) {
    case 'activate':
      return (
        <ReasonDialog act={props.opened.person.person_state === 'redaction-pending' ? KEEP : ACTIVATE} {...props} />
      )
    case 'deactivate':
      return <ReasonDialog act={DEACTIVATE} {...props} />
    case 'mail-reset':
      return <MailResetDialog {...props} />
    case 'end-sessions':
      return <EndSessionsDialog {...props} />
    case 'set-password':
      return <OneTimePasswordDialog {...props} stale={ABOUT_PEOPLE} />
    case 'remove-second-factor':
      return <ReasonDialog act={TURN_OFF_TWO_STEPS} {...props} />
    case 'remove-passkeys':
      return <ReasonDialog act={REMOVE_PASSKEYS} {...props} />
    case 'redact':
      return <RedactDialog {...props} />
  }
}

function browsers(count: number): string {
  return `In ${formatCount(count, 'browser')}`
}

const STATES = {
  deactivated: 'Deactivated',
  'redaction-pending': 'To be redacted',
  redacted: 'Redacted',
  active: 'Active',
}

type Person = Asked['person']

interface ReasonedAct {
  call: typeof activateUser | typeof deactivateUser | typeof removePasskeysOf | typeof removeSecondFactorOf
  title: (name: string) => string
  submit: string
  words: string
  /** The value that the act changes. */
  change: (person: Person) => { term: string; before: string; after: string }
  done: (name: string) => string
  /** The person is logged out everywhere. */
  isLogout?: boolean
  canUndo?: boolean
}

const DEACTIVATE: ReasonedAct = {
  call: deactivateUser,
  title: (name) => `Deactivate the login of ${name}?`,
  submit: 'Deactivate login',
  words:
    'They are logged out everywhere at once, and cannot log in until staff activate the login again. Their accounts and keys go on.',
  change: (person) => ({ term: 'Login', before: stateOf(person), after: 'Deactivated' }),
  done: (name) => `The login of ${name} is deactivated`,
  isLogout: true,
  canUndo: true,
}

const ACTIVATE: ReasonedAct = {
  call: activateUser,
  title: (name) => `Activate the login of ${name}?`,
  submit: 'Activate login',
  words: 'They can log in again as before, with the roles that they still have.',
  change: (person) => ({ term: 'Login', before: stateOf(person), after: 'Active' }),
  done: (name) => `${name} can log in again`,
}

const KEEP: ReasonedAct = {
  ...ACTIVATE,
  title: (name) => `Keep the personal data of ${name}?`,
  words: 'Nothing is removed, and they can log in again as before.',
}

/** For somebody who lost their phone and their recovery codes (rule B95). */
const TURN_OFF_TWO_STEPS: ReasonedAct = {
  call: removeSecondFactorOf,
  title: (name) => `Turn off two-step login of ${name}?`,
  submit: 'Turn off',
  words:
    'They are logged out everywhere at once, and their password alone lets them in. An email tells them. Do this only after you have verified that the request is theirs.',
  change: () => ({ term: 'Two-step login', before: 'On', after: 'Off' }),
  done: (name) => `Two-step login of ${name} is off`,
  isLogout: true,
}

/** For somebody who lost a device with a passkey (rule B109). */
const REMOVE_PASSKEYS: ReasonedAct = {
  call: removePasskeysOf,
  title: (name) => `Remove all passkeys of ${name}?`,
  submit: 'Remove passkeys',
  words:
    'They are logged out everywhere at once, and log in with their password or their provider from then on. An email tells them. Do this only after you have verified that the request is theirs.',
  change: ({ passkeys }) => ({ term: 'Passkeys', before: String(passkeys?.count ?? ''), after: 'None' }),
  done: (name) => `The passkeys of ${name} are removed`,
  isLogout: true,
}

function stateOf({ person_state: state = 'active' }: Person): string {
  return STATES[state]
}

/** Asks for a reason, which the accounts of the person can read. */
function ReasonDialog({ act, opened: { id, name, person }, onClose }: DialogProps & { act: ReasonedAct }) {
  const write = useWrite(act.call, WRITTEN)
  const undo = useUndo({ id, name })
  const toast = useToast()
  const sessions = person.sessions?.length ?? 0
  const form = useCallForm(
    { body: act.call.query },
    {
      labels: { reason: 'Reason' },
      values: { reason: '' },
      send: (query) => write.run({ params: { id }, query }),
      done: () => {
        onClose()
        toast.success(act.done(name), act.canUndo ? { undo } : {})
      },
    },
  )
  return (
    <FormDialog form={form} title={act.title(name)} description={act.words} submitLabel={act.submit} onClose={onClose}>
      <BeforeAfter
        changes={[
          act.change(person),
          ...(act.isLogout && sessions > 0
            ? [{ term: 'Logged in', before: browsers(sessions), after: 'nowhere' }]
            : []),
        ]}
      />
      <TextArea {...form.field('reason')} rows={3} description="The audit logs of their accounts keep it." />
    </FormDialog>
  )
}

/** Activates a login again that was closed by mistake. */
function useUndo({ id, name }: Pick<Asked, 'id' | 'name'>) {
  const activate = useWrite(activateUser, WRITTEN)
  const toast = useToast()
  return () =>
    void activate
      .run({ params: { id }, query: { reason: 'Closed by mistake, taken back at once' } })
      .then(() => toast.success(ACTIVATE.done(name)), toast.error)
}

function MailResetDialog({ opened: { id, name, person }, onClose }: DialogProps) {
  const mail = useWrite(mailPasswordReset, WRITTEN)
  const toast = useToast()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="normal"
      title={`Email ${name} a reset link?`}
      confirmLabel="Email reset link"
      onConfirm={async () => {
        await mail.run({ params: { id } })
        toast.success(`A reset link is on its way to ${person.email_address}`)
      }}
    >
      The email goes to {person.email_address}. Its link works once, for an hour, and lets them choose a password. Until
      they do, nothing changes; then they are logged out everywhere else.
    </ConfirmDialog>
  )
}

function EndSessionsDialog({ opened: { id, name, person }, onClose }: DialogProps) {
  const end = useWrite(endSessionsOfPerson, WRITTEN)
  const toast = useToast()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Log ${name} out everywhere?`}
      confirmLabel="Log out everywhere"
      onConfirm={async () => {
        await end.run({ params: { id } })
        toast.success(`${name} is logged out everywhere`)
      }}
    >
      {browsers(person.sessions?.length ?? 0)} they are logged out at once, and what they have not saved is lost. They
      can log in again right away.
    </ConfirmDialog>
  )
}

function RedactDialog({ opened: { id, name, person }, onClose }: DialogProps) {
  const redact = useWrite(redactUser, WRITTEN)
  const undo = useUndo({ id, name })
  const toast = useToast()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Redact the personal data of ${name}?`}
      confirmLabel="Redact in 72 hours"
      typeToConfirm={person.email_address ?? ''}
      onConfirm={async () => {
        await redact.run({ params: { id } })
        toast.success(`The personal data of ${name} will be removed in 72 hours`, { undo })
      }}
    >
      They are logged out everywhere at once and cannot log in. 72 hours later their name, address, phone and logins are
      removed for good; ids, orders and receipts stay. Until then it can be taken back.
    </ConfirmDialog>
  )
}
