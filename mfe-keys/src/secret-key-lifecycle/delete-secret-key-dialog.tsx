import { ConfirmDialog } from '@portal/design-system/confirm-dialog'
import { messageOf } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { LookupsOfLastDay } from '../secret-key-usage/lookups-of-last-day.tsx'
import { nameOf, type SecretKeyView } from '../secret-keys/secret-key-view.ts'
import styles from './delete-secret-key-dialog.module.css'
import { useDeleteSecretKey } from './use-delete-secret-key.ts'

/** Asks before a key is stopped for everybody who uses it, and says how many lookups that concerns. */
export function DeleteSecretKeyDialog({ secretKey, onClose }: { secretKey: SecretKeyView; onClose: () => void }) {
  const remove = useDeleteSecretKey()
  const toast = useToast()
  const name = nameOf(secretKey)

  async function confirm() {
    await remove.mutateAsync(secretKey.id)
    onClose()
    toast.success(`${name} is deleted. You can recover it for 30 days.`)
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete ${name}?`}
      confirmLabel="Delete key"
      isPending={remove.isPending}
      problem={remove.error ? messageOf(remove.error).content : undefined}
      // What went wrong is shown in the dialog.
      onConfirm={() => void confirm().catch(() => {})}
    >
      <div className={styles.consequences}>
        <p>
          Whatever uses this key stops working at once. <LookupsOfLastDay secretKey={secretKey} />
        </p>
        <p>For 30 days you find it under Recoverable. After that it is gone for good.</p>
      </div>
    </ConfirmDialog>
  )
}
