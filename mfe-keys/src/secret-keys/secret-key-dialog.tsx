import type { SecretKey } from '@portal/remote-kit/secret-keys'
import { DeleteSecretKeysDialog, PurgeSecretKeyDialog } from './changes/delete-secret-keys-dialog.tsx'
import { CreateSecretKeyDialog, EditSecretKeyDialog } from './form/secret-key-form-dialogs.tsx'

/** A dialog about keys, as somebody asks for it. */
export type OpenedDialog =
  | { dialog: 'create' }
  | { dialog: 'edit' | 'purge'; secretKey: SecretKey }
  | { dialog: 'delete'; keys: readonly SecretKey[] }

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
