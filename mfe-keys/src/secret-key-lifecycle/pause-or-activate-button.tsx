import { activateSecretKey, pauseSecretKey } from '@portal/contracts/security/secret-keys'
import { Button } from '@portal/design-system/button'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { nameOf, type SecretKeyView } from '../secret-keys/secret-key-view.ts'
import { useActivateSecretKey } from './use-activate-secret-key.ts'
import { usePauseSecretKey } from './use-pause-secret-key.ts'

/** One button for both, so that it keeps the focus when the key changes under it. */
export function PauseOrActivateButton({ secretKey }: { secretKey: SecretKeyView }) {
  const { id, state, isPausedWithAccount } = secretKey
  const pause = usePauseSecretKey()
  const activate = useActivateSecretKey()
  const toast = useToast()
  const isActive = state === 'active'
  const may = useMay(isActive ? pauseSecretKey : activateSecretKey)
  if (!may || !id || (!isActive && state !== 'paused') || isPausedWithAccount) return null

  const [change, opposite] = isActive ? [pause, activate] : [activate, pause]
  const name = nameOf(secretKey)

  // Awaited rather than given as callbacks: a filter may take the row away before they would be called.
  async function press() {
    try {
      await change.mutateAsync(id)
      const undo = () => void opposite.mutateAsync(id).catch(toast.error)
      toast.success(`${name} is ${isActive ? 'paused' : 'active'}`, { undo })
    } catch (error) {
      toast.error(error)
    }
  }

  const verb = isActive ? 'Pause' : 'Activate'
  return (
    <Button
      size="small"
      icon={isActive ? 'pause' : 'play'}
      aria-label={`${verb} ${name}`}
      isPending={pause.isPending || activate.isPending}
      // The second click of a double click would take the first one back.
      onClick={({ detail }) => detail < 2 && press()}
    >
      {verb}
    </Button>
  )
}
