import { ConfirmDialog } from '@portal/design-system/confirm-dialog'
import { formatCount } from '@portal/design-system/number'
import { useState } from 'react'
import { LookupsOfLastDay } from '../secret-key-usage/lookups-of-last-day.tsx'
import { LastUsed } from '../secret-keys/last-used.tsx'
import { nameOf, type SecretKeyView } from '../secret-keys/secret-key-view.ts'
import { refusals } from './change-words.ts'
import styles from './delete-secret-keys-dialog.module.css'
import type { RefusedKey } from './use-change-secret-keys.ts'
import { useSpokenChange } from './use-spoken-change.ts'

/**
 * Asks before keys are stopped for everybody who uses them, and says how much that is. What could not be deleted stays
 * in the dialog, with the reason.
 */
export function DeleteSecretKeysDialog({ keys, onClose }: { keys: readonly SecretKeyView[]; onClose: () => void }) {
  const [refused, setRefused] = useState<readonly RefusedKey[]>()
  const { change, running } = useSpokenChange()
  const left = refused?.map(({ secretKey }) => secretKey) ?? keys
  const [first, ...others] = left
  const isOne = others.length === 0

  async function confirm() {
    const changed = await change('delete', left, { isRefusalShown: true })
    if (changed.refused.length === 0) onClose()
    else setRefused(changed.refused)
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isOne && first ? `Delete ${nameOf(first)}?` : `Delete ${formatCount(left.length, 'key')}?`}
      confirmLabel={isOne ? 'Delete key' : `Delete ${formatCount(left.length, 'key')}`}
      isPending={running !== undefined}
      problem={refused && problemOf(refused)}
      onConfirm={() => void confirm()}
    >
      <div className={styles.consequences}>
        {isOne && first ? (
          <p>
            Whatever uses this key stops working at once. <LookupsOfLastDay secretKey={first} />
          </p>
        ) : (
          <>
            <p>Whatever uses these keys stops working at once.</p>
            <ul className={styles.keys}>
              {left.map((secretKey) => (
                <li key={secretKey.id}>
                  <span className={styles.name}>{nameOf(secretKey)}</span>
                  <span className={styles.used}>
                    Last used: <LastUsed at={secretKey.lastUsed} />
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
        <p>
          For 30 days you find {isOne ? 'it' : 'them'} under Recoverable. After that, {isOne ? 'it is' : 'they are'}{' '}
          gone for good.
        </p>
      </div>
    </ConfirmDialog>
  )
}

function problemOf(refused: readonly RefusedKey[]): string {
  return refusals('delete', refused)
    .map(({ lead, reason }) => `${lead}: ${reason}`)
    .join(' ')
}
