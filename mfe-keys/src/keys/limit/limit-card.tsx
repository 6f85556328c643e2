import { createKeyLimit, listKeyLimits } from '@portal/contracts/security/key-limits'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { MenuButton } from '@portal/design-system/menu-button'
import { Meter } from '@portal/design-system/meter'
import { Notice } from '@portal/design-system/notice'
import { RelativeTime } from '@portal/design-system/relative-time'
import { useMay } from '@portal/platform/session'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { stateOf } from '@portal/remote-kit/secret-keys'
import { type ApiKey, nameOf } from '../key.ts'
import { useKeyKind } from '../key-kind.tsx'
import styles from './limit-card.module.css'
import type { LimitOfKey } from './limit-of-key.ts'

/** Shows a key's limit, its usage, and what happens at the end (rule D9). */
export function LimitCard({ apiKey }: { apiKey: ApiKey }) {
  const limit = useLoad(listKeyLimits, {
    what: 'the lookup limit',
    select: (limits) => limits?.find(({ key }) => key === apiKey.key_id) ?? null,
  })
  const mayChange = useMay(createKeyLimit) && stateOf(apiKey) !== 'pending'
  if (!limit.isAllowed) return null

  return (
    <Card
      title="Lookup limit"
      description="At the limit, lookups are answered with status 402 and “The lookup limit of this key is reached.” until you raise or reset it."
      actions={mayChange && limit.data !== undefined && <LimitActions apiKey={apiKey} limit={limit.data} />}
    >
      <Loaded load={limit}>
        {(known) => (known ? <UsedOfLimit limit={known} /> : <p>This key has no limit of its own.</p>)}
      </Loaded>
    </Card>
  )
}

function UsedOfLimit({ limit: { lookups_used = 0, max_lookups = 0, limit_reached } }: { limit: LimitOfKey }) {
  return (
    <div className={styles.limit}>
      <Meter label="Lookups since the last reset" value={lookups_used} max={max_lookups} isExactShown />
      {limit_reached && (
        <Notice tone="stopped" title="The limit is reached">
          Lookups with this key have been refused since <RelativeTime value={limit_reached} />.
        </Notice>
      )}
    </div>
  )
}

function LimitActions({ apiKey, limit }: { apiKey: ApiKey; limit: LimitOfKey | null }) {
  const open = useKeyKind().useOpenDialog()
  if (!limit) {
    return (
      <Button size="small" onClick={() => open({ dialog: 'limit', apiKey, limit })}>
        Set a limit
      </Button>
    )
  }
  return (
    <>
      <Button size="small" onClick={() => open({ dialog: 'limit', apiKey, limit })}>
        Change limit
      </Button>
      <MenuButton
        label={`More about the limit of ${nameOf(apiKey)}`}
        size="small"
        entries={[
          {
            id: 'reset',
            label: 'Count from zero again…',
            icon: 'restore',
            onAction: () => open({ dialog: 'reset-limit', apiKey, limit }),
          },
          {
            id: 'remove',
            label: 'Remove the limit…',
            icon: 'trash',
            tone: 'danger',
            onAction: () => open({ dialog: 'remove-limit', apiKey }),
          },
        ]}
      />
    </>
  )
}
