import { KeyWords } from '@portal/contracts/security/secret-keys'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { type ApiKey, nameOf } from '../key.ts'
import { useKeyKind } from '../key-kind.tsx'
import { KEY_LABELS, KeyFields } from './key-fields.tsx'

/** Renames or describes a key. */
export function EditKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { key_id = '', label = '', description = '' } = apiKey
  const toast = useToast()
  const save = useKeyKind().useSave()
  const form = useCallForm(
    { body: KeyWords },
    {
      labels: KEY_LABELS,
      values: { label, description },
      send: (body) => save(key_id, body),
      done: (_, body) => {
        onClose()
        toast.success(`${nameOf({ key_id, label: body.label })} is saved`)
      },
    },
  )
  return (
    <FormDialog form={form} title={`Rename or describe ${nameOf(apiKey)}`} submitLabel="Save" onClose={onClose}>
      <KeyFields field={form.field} />
    </FormDialog>
  )
}
