import { createSecretKey } from '@portal/contracts/security/secret-keys'
import { Button } from '@portal/design-system/button'
import { useMay } from '@portal/platform/session'
import { useOpenDialog } from '../secret-key-dialogs/secret-key-dialogs.ts'

export function CreateKeyButton() {
  const open = useOpenDialog()
  const may = useMay(createSecretKey)
  if (!may) return null

  return (
    <Button variant="primary" icon="plus" onClick={() => open({ dialog: 'create' })}>
      Create key
    </Button>
  )
}
