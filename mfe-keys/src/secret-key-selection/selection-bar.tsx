import {
  activateSecretKey,
  deleteSecretKey,
  pauseSecretKey,
  recoverSecretKey,
} from '@portal/contracts/security/secret-keys'
import { Button } from '@portal/design-system/button'
import type { IconName } from '@portal/design-system/icon'
import { formatNumber } from '@portal/design-system/number'
import { useMay } from '@portal/platform/session'
import { useOpenDialog } from '../secret-key-dialogs/secret-key-dialogs.ts'
import { canBe } from '../secret-key-lifecycle/possible-changes.ts'
import type { KeyChange } from '../secret-key-lifecycle/use-change-secret-keys.ts'
import { useSpokenChange } from '../secret-key-lifecycle/use-spoken-change.ts'
import type { SelectedKeysProps } from './selected-keys.tsx'
import styles from './selection-bar.module.css'

interface Act {
  change: KeyChange
  label: string
  icon: IconName
}

const ACTS: readonly Act[] = [
  { change: 'pause', label: 'Pause', icon: 'pause' },
  { change: 'activate', label: 'Activate', icon: 'play' },
  { change: 'recover', label: 'Recover', icon: 'restore' },
  { change: 'delete', label: 'Delete', icon: 'trash' },
]

/** How many keys are chosen, and what can be done to how many of them. Those that could not be changed stay chosen. */
export function SelectionBar({ keys, onDone }: SelectedKeysProps) {
  const open = useOpenDialog()
  const rights = useRights()
  const { change, running } = useSpokenChange()

  async function press(act: KeyChange, concerned: SelectedKeysProps['keys']) {
    if (act === 'delete') open({ dialog: 'delete', keys: concerned })
    else onDone((await change(act, concerned)).done)
  }

  return (
    <section className={styles.bar} aria-label="Selected keys">
      <p role="status" className={styles.count}>
        {formatNumber(keys.length)} selected
      </p>
      {ACTS.map(({ change: act, label, icon }) => {
        const concerned = keys.filter((secretKey) => canBe(act, secretKey))
        if (!rights[act] || concerned.length === 0) return null
        return (
          <Button
            key={act}
            size="small"
            icon={icon}
            isPending={running === act}
            disabled={running !== undefined && running !== act}
            onClick={() => void press(act, concerned)}
          >
            {concerned.length === keys.length ? label : `${label} ${formatNumber(concerned.length)}`}
          </Button>
        )
      })}
      <Button size="small" variant="quiet" onClick={() => onDone(keys)}>
        Clear
      </Button>
    </section>
  )
}

function useRights(): Readonly<Record<KeyChange, boolean>> {
  return {
    pause: useMay(pauseSecretKey),
    activate: useMay(activateSecretKey),
    recover: useMay(recoverSecretKey),
    delete: useMay(deleteSecretKey),
  }
}
