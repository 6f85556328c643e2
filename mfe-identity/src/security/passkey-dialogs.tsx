import { listPasskeys, removePasskey, renamePasskey } from '@portal/contracts/authorization/passkeys'
import { listRememberedBrowsers } from '@portal/contracts/authorization/remembered-browsers'
import { TextField } from '@portal/design-system/text-field'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'

interface PasskeyDialogProps {
  id: number
  name: string
  onClose: () => void
}

export function RenamePasskeyDialog({ id, name, onClose }: PasskeyDialogProps) {
  const rename = useWrite(renamePasskey, {
    onAnswer: (passkey, _, read) => read.putRow(listPasskeys, 'id', passkey),
    staleIfRefused: [listPasskeys],
  })
  const toast = useToast()
  const form = useCallForm(renamePasskey, {
    labels: { name: 'Name' },
    values: { name },
    send: (body) => rename.run({ params: { id }, body }),
    done: (_, { name: chosen }) => {
      onClose()
      toast.success(`The passkey is now called “${chosen}”`)
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Rename ${name}`} submitLabel="Rename">
      <TextField {...form.field('name')} description="It tells you where the passkey is. Only you see it." />
    </FormDialog>
  )
}

export function RemovePasskeyDialog({ id, name, onClose }: PasskeyDialogProps) {
  const remove = useWrite(removePasskey, {
    onAnswer: (_, { params }, read) => read.dropRow(listPasskeys, 'id', params.id as number),
    stale: [listRememberedBrowsers],
    staleIfRefused: [listPasskeys],
  })
  const toast = useToast()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      onConfirm={async () => {
        await remove.run({ params: { id } })
        toast.success(`The passkey “${name}” no longer lets you in`)
      }}
    >
      <p>
        This passkey no longer lets you in. Your device or password manager keeps its entry until you delete it there.
      </p>
    </ConfirmDialog>
  )
}
