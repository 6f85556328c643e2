import { CreateSecretKeyDialog } from '../secret-key-form/create-secret-key-dialog.tsx'
import { EditSecretKeyDialog } from '../secret-key-form/edit-secret-key-dialog.tsx'
import { DeleteSecretKeysDialog } from '../secret-key-lifecycle/delete-secret-keys-dialog.tsx'
import { PurgeSecretKeyDialog } from '../secret-key-lifecycle/purge-secret-key-dialog.tsx'
import type { OpenedDialog } from './secret-key-dialogs.ts'

/** The dialog that was asked for. */
export function SecretKeyDialog({ opened, onClose }: { opened: OpenedDialog; onClose: () => void }) {
  switch (opened.dialog) {
    case 'create':
      return <CreateSecretKeyDialog onClose={onClose} />
    case 'edit':
      return <EditSecretKeyDialog secretKey={opened.secretKey} onClose={onClose} />
    case 'delete':
      return <DeleteSecretKeysDialog keys={opened.keys} onClose={onClose} />
    case 'purge':
      return <PurgeSecretKeyDialog secretKey={opened.secretKey} onClose={onClose} />
  }
}
