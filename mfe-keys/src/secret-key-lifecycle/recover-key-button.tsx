import { recoverSecretKey } from '@portal/contracts/security/secret-keys'
import { Button } from '@portal/design-system/button'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { nameOf, type SecretKeyView } from '../secret-keys/secret-key-view.ts'
import { useRecoverSecretKey } from './use-recover-secret-key.ts'

export function RecoverKeyButton({ secretKey }: { secretKey: SecretKeyView }) {
  const recover = useRecoverSecretKey()
  const may = useMay(recoverSecretKey)
  const toast = useToast()
  if (!may || !secretKey.id || secretKey.state !== 'pending') return null

  const name = nameOf(secretKey)

  async function press() {
    try {
      await recover.mutateAsync(secretKey.id)
      toast.success(`${name} is recovered. It stays paused until you activate it.`)
    } catch (error) {
      toast.error(error)
    }
  }

  return (
    <Button size="small" icon="restore" aria-label={`Recover ${name}`} isPending={recover.isPending} onClick={press}>
      Recover
    </Button>
  )
}
