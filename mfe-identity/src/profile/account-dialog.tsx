import { listAccounts } from '@portal/contracts/authorization/accounts'
import { AccountName, NewAccount, openAccount, renameAccount } from '@portal/contracts/sales/accounts'
import { TextField } from '@portal/design-system/text-field'
import { switchAccount } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { refusalText } from '../sign-in/refusal-text.ts'
import { LeaveAccountDialog } from './leave-account-dialog.tsx'

/** A dialog about an account, as somebody asks for it. */
export type OpenedDialog = { dialog: 'open' } | { dialog: 'rename'; name: string } | { dialog: 'leave'; name: string }

interface DialogProps {
  onClose: () => void
}

/** Renders the requested dialog. */
export function AccountDialog({ opened, onClose }: DialogProps & { opened: OpenedDialog }) {
  switch (opened.dialog) {
    case 'open':
      return <OpenDialog onClose={onClose} />
    case 'rename':
      return <RenameDialog {...opened} onClose={onClose} />
    case 'leave':
      return <LeaveAccountDialog name={opened.name} onClose={onClose} />
  }
}

const Named = z.object({ account_label: AccountName })

/** Opens a further account, in which this tab goes on. */
function OpenDialog({ onClose }: DialogProps) {
  const open = useWrite(openAccount)
  const form = useCallForm(
    { body: Named },
    {
      labels: { account_label: 'Account name' },
      values: { account_label: '' },
      send: (body) => open.run({ body: NewAccount.parse(body) }),
      done: ({ account_id = 0 }) => switchAccount(account_id),
      refusalText,
    },
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Open another account"
      description="It has its own members, keys and subscriptions, and you are its owner."
      submitLabel="Open account"
    >
      <TextField {...form.field('account_label')} autoComplete="organization" />
    </FormDialog>
  )
}

/** The frame of every tab shows the new name, by `account.changed`. */
function RenameDialog({ name, onClose }: DialogProps & { name: string }) {
  const toast = useToast()
  const rename = useWrite(renameAccount, { stale: [listAccounts] })
  const form = useCallForm(renameAccount, {
    labels: { account_name: 'Account name' },
    values: { account_name: name },
    send: (body) => rename.run({ body }),
    done: (_, { account_name }) => {
      onClose()
      toast.success(`The account is now called ${account_name}`)
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Rename ${name}`} submitLabel="Rename">
      <TextField {...form.field('account_name')} description="Everyone in the account sees it." />
    </FormDialog>
  )
}
