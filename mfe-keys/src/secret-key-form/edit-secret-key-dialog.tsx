import { Dialog } from '@portal/design-system/dialog'
import { useToast } from '@portal/platform/toasts'
import { nameOf, type SecretKeyView } from '../secret-keys/secret-key-view.ts'
import { SecretKeyForm } from './secret-key-form.tsx'
import { useCloseGuard } from './use-close-guard.ts'
import { useUpdateSecretKey } from './use-update-secret-key.ts'

/** Renames or describes a key. */
export function EditSecretKeyDialog({ secretKey, onClose }: { secretKey: SecretKeyView; onClose: () => void }) {
  const { id, label, description } = secretKey
  const update = useUpdateSecretKey(id)
  const guard = useCloseGuard(onClose)
  const toast = useToast()

  return (
    <Dialog isOpen onClose={guard.close} title={`Rename or describe ${nameOf(secretKey)}`}>
      <SecretKeyForm
        defaultValues={{ label, description }}
        guard={guard}
        submitLabel="Save"
        onSubmit={async (text) => {
          await update.mutateAsync(text)
          onClose()
          toast.success(`${text.label} is saved`)
        }}
      />
    </Dialog>
  )
}
