import { formatCount } from '@portal/design-system/number'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'

import { useState } from 'react'
import { type ApiKey, nameOf } from '../key.ts'
import { useKeyKind } from '../key-kind.tsx'
import { LastUsed } from '../key-status.tsx'
import { LookupsOfLastDay, LookupsOfSeveral } from '../usage/lookups-of-last-day.tsx'
import { refusals } from './change-words.ts'
import styles from './delete-keys-dialog.module.css'
import { useChangeKeys } from './use-change-keys.ts'

/**
 * Asks before keys are stopped for all their users, and shows their usage. Keys that could not be deleted stay in the
 * dialog, with the reason.
 */
export function DeleteKeysDialog({ keys, onClose }: { keys: readonly ApiKey[]; onClose: () => void }) {
  const [left, setLeft] = useState(keys)
  const { change } = useChangeKeys()
  const [first, ...others] = left
  const isOne = others.length === 0

  async function confirm() {
    const { refused } = await change('delete', left, { isRefusalShown: true })
    if (refused.length === 0) return
    setLeft(refused.map(({ item }) => item))
    throw new Error(
      refusals('delete', refused)
        .map(({ lead, reason }) => `${lead}: ${reason}`)
        .join(' '),
    )
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isOne && first ? `Delete ${nameOf(first)}?` : `Delete ${formatCount(left.length, 'key')}?`}
      confirmLabel={isOne ? 'Delete key' : `Delete ${formatCount(left.length, 'key')}`}
      problemOf={(error) => (error as Error).message}
      onConfirm={confirm}
    >
      <div className={styles.consequences}>
        {isOne && first ? (
          <p>
            Anything that uses this key stops working right away. <LookupsOfLastDay apiKey={first} />
          </p>
        ) : (
          <>
            <p>
              Anything that uses these keys stops working right away. <LookupsOfSeveral keys={left} />
            </p>
            <ul className={styles.keys}>
              {left.map((apiKey) => (
                <li key={apiKey.key_id}>
                  <span className={styles.name}>{nameOf(apiKey)}</span>
                  <span className={styles.used}>
                    Last used: <LastUsed apiKey={apiKey} />
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
        <p>
          You can find {isOne ? 'it' : 'them'} under Recoverable for 30 days. After that, {isOne ? 'it is' : 'they are'}{' '}
          gone for good.
        </p>
      </div>
    </ConfirmDialog>
  )
}

/** Asks for the key's label, because this cannot be undone (rule D1). */
export function PurgeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { label = '' } = apiKey
  const name = nameOf(apiKey)
  const toast = useToast()
  const purge = useKeyKind().usePurge()

  async function confirm() {
    await purge(apiKey)
    toast.success(`${name} is gone for good`)
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete ${name} for good?`}
      confirmLabel="Delete for good"
      typeToConfirm={label}
      onConfirm={confirm}
    >
      <p>This key cannot be restored and will never work again. Its past usage stays on record.</p>
    </ConfirmDialog>
  )
}
