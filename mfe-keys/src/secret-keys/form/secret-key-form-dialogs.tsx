import { createSecretKey, listSecretKeys, updateSecretKey } from '@portal/contracts/security/secret-keys'
import { Dialog } from '@portal/design-system/dialog'
import { TextArea } from '@portal/design-system/text-area'
import { TextField } from '@portal/design-system/text-field'
import { useToast } from '@portal/platform/toasts'
import { useCloseGuard } from '@portal/remote-kit/dialogs'
import { DialogForm, FormDialog, type FormField, useCallForm } from '@portal/remote-kit/form'
import type { SecretKey } from '@portal/remote-kit/secret-keys'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import { nameOf } from '../secret-key.ts'
import { NewSecret } from './new-secret.tsx'

const LABELS = { label: 'Label', description: 'Description' } as const

/** Asks what a new key is for, makes it, and shows its whole token. */
export function CreateSecretKeyDialog({ onClose }: { onClose: () => void }) {
  const create = useWrite(createSecretKey, { stale: [listSecretKeys] })
  const [created, setCreated] = useState<SecretKey>()
  const guard = useCloseGuard(onClose)
  const form = useCallForm(createSecretKey, {
    labels: LABELS,
    values: { label: '', description: '' },
    send: (body) => create.run({ body }),
    done: setCreated,
  })
  const [title, description] = created
    ? [`${nameOf(created)} is ready`]
    : ['Create a secret key', 'One key per application and environment, so that each can be paused on its own.']

  return (
    <Dialog isOpen onClose={guard.close} title={title} description={description}>
      {created ? (
        <NewSecret secretKey={created} guard={guard} />
      ) : (
        <DialogForm form={form} guard={guard} submitLabel="Create key">
          <KeyFields field={form.field} />
        </DialogForm>
      )}
    </Dialog>
  )
}

/** Renames or describes a key. */
export function EditSecretKeyDialog({ secretKey, onClose }: { secretKey: SecretKey; onClose: () => void }) {
  const { key_id = '', label = '', description = '' } = secretKey
  const toast = useToast()
  const update = useWrite(updateSecretKey, {
    onAnswer: (key, _, read) => read.putRow(listSecretKeys, 'key_id', key),
    staleIfRefused: [listSecretKeys],
  })
  const form = useCallForm(updateSecretKey, {
    labels: LABELS,
    values: { label, description },
    send: (body) => update.run({ params: { id: key_id }, body }),
    done: (key) => {
      onClose()
      toast.success(`${nameOf(key)} is saved`)
    },
  })
  return (
    <FormDialog form={form} title={`Rename or describe ${nameOf(secretKey)}`} submitLabel="Save" onClose={onClose}>
      <KeyFields field={form.field} />
    </FormDialog>
  )
}

/** What a person says of a key: its label and what it is for. */
function KeyFields({ field }: { field: (name: keyof typeof LABELS) => FormField }) {
  return (
    <>
      <TextField
        {...field('label')}
        description="What uses the key, and where: “Checkout, production”."
        autoComplete="off"
        autoFocus
      />
      <TextArea {...field('description')} isOptional rows={3} />
    </>
  )
}
