import { activateSecretKey, pauseSecretKey } from '@portal/contracts/security/secret-keys'
import { Button } from '@portal/design-system/button'
import { useMay } from '@portal/platform/session'
import { nameOf, type SecretKeyView } from '../secret-keys/secret-key-view.ts'
import { canBe } from './possible-changes.ts'
import { useSpokenChange } from './use-spoken-change.ts'

/** One button for both, so that it keeps the focus when the key changes under it. */
export function PauseOrActivateButton({ secretKey }: { secretKey: SecretKeyView }) {
  const { change, running } = useSpokenChange()
  const verb = canBe('pause', secretKey) ? 'pause' : 'activate'
  const may = useMay(verb === 'pause' ? pauseSecretKey : activateSecretKey)
  if (!may || !canBe(verb, secretKey)) return null

  const label = verb === 'pause' ? 'Pause' : 'Activate'
  return (
    <Button
      size="small"
      icon={verb === 'pause' ? 'pause' : 'play'}
      aria-label={`${label} ${nameOf(secretKey)}`}
      isPending={running !== undefined}
      // The second click of a double click would take the first one back.
      onClick={({ detail }) => detail < 2 && change(verb, [secretKey])}
    >
      {label}
    </Button>
  )
}
