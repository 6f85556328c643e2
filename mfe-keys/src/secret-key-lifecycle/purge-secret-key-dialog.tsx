import { ConfirmDialog } from '@portal/design-system/confirm-dialog'
import { messageOf } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { nameOf, type SecretKeyView } from '../secret-keys/secret-key-view.ts'
import { usePurgeSecretKey } from './use-purge-secret-key.ts'

/** Asks for the key's label, because nothing brings it back afterwards. */
export function PurgeSecretKeyDialog({ secretKey, onClose }: { secretKey: SecretKeyView; onClose: () => void }) {
  const purge = usePurgeSecretKey()
  const toast = useToast()
  const { id, label } = secretKey
  const name = nameOf(secretKey)

  async function confirm() {
    await purge.mutateAsync({ id, label })
    onClose()
    toast.success(`${name} is gone for good`)
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete ${name} for good?`}
      confirmLabel="Delete for good"
      typeToConfirm={label}
      isPending={purge.isPending}
      problem={purge.error ? messageOf(purge.error).content : undefined}
      // What went wrong is shown in the dialog.
      onConfirm={() => void confirm().catch(() => {})}
    >
      <p>Nobody can bring this key back, and its ID and token will never work again. Its past usage stays on record.</p>
    </ConfirmDialog>
  )
}
