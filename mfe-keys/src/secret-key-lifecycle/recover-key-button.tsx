import { recoverSecretKey } from '@portal/contracts/security/secret-keys'
import { Button } from '@portal/design-system/button'
import { useMay } from '@portal/platform/session'
import { nameOf, type SecretKeyView } from '../secret-keys/secret-key-view.ts'
import { canBe } from './possible-changes.ts'
import { useSpokenChange } from './use-spoken-change.ts'

export function RecoverKeyButton({ secretKey }: { secretKey: SecretKeyView }) {
  const { change, running } = useSpokenChange()
  const may = useMay(recoverSecretKey)
  if (!may || !canBe('recover', secretKey)) return null

  return (
    <Button
      size="small"
      icon="restore"
      aria-label={`Recover ${nameOf(secretKey)}`}
      isPending={running !== undefined}
      onClick={() => change('recover', [secretKey])}
    >
      Recover
    </Button>
  )
}
