import type { Detail } from '@portal/design-system/detail-list'
import { Dialog } from '@portal/design-system/dialog'
import { Link } from '@portal/design-system/link'
import { statusOf } from '@portal/remote-kit/secret-keys'
import type { ReactNode } from 'react'
import { pathOfKey } from '../paths.ts'
import { KeyActions } from './changes/key-actions.tsx'
import { type ApiKey, nameOf } from './key.ts'
import { KeyCards } from './key-cards.tsx'
import { useKeyKind } from './key-kind.tsx'
import styles from './key-panel.module.css'
import { KeyStatus, MEANINGS } from './key-status.tsx'

interface KeyPanelProps {
  apiKey: ApiKey
  details: readonly Detail[]
  children?: ReactNode
  onClose: () => void
}

/** Shows a key beside the list: whether it works, what ends it if not, and everything that its page shows. */
export function KeyPanel({ apiKey, details, children, onClose }: KeyPanelProps) {
  const { home } = useKeyKind()
  return (
    <Dialog isOpen onClose={onClose} size="side" title={nameOf(apiKey)} description={apiKey.description}>
      <div className={styles.truth}>
        <KeyStatus apiKey={apiKey} />
        <span>{MEANINGS[statusOf(apiKey) ?? 'active']}</span>
      </div>
      <div className={styles.actions}>
        <KeyActions apiKey={apiKey} />
        {apiKey.key_id && <Link href={pathOfKey(home.href, apiKey.key_id)}>Open its page</Link>}
      </div>
      <div>
        <KeyCards apiKey={apiKey} details={details}>
          {children}
        </KeyCards>
      </div>
    </Dialog>
  )
}
