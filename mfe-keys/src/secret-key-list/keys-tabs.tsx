import { TabLinks } from '@portal/design-system/tab-links'
import type { SecretKeyView } from '../secret-keys/secret-key-view.ts'
import { isRecoverable } from './secret-key-filters.ts'
import { DEFAULT_ORDERS } from './secret-key-order.ts'
import { useSecretKeyFilters } from './use-secret-key-filters.ts'

export function KeysTabs({ keys }: { keys: readonly SecretKeyView[] | undefined }) {
  const { filters, linkTo } = useSecretKeyFilters()
  const recoverable = keys?.filter(isRecoverable).length
  const isOnRecoverable = filters.tab === 'recoverable'
  return (
    <TabLinks
      label="Kinds of keys"
      tabs={[
        {
          label: 'Keys',
          href: linkTo({ tab: 'keys', order: DEFAULT_ORDERS.keys }),
          isCurrent: !isOnRecoverable,
          count: keys && keys.length - (recoverable ?? 0),
        },
        {
          label: 'Recoverable',
          href: linkTo({ tab: 'recoverable', order: DEFAULT_ORDERS.recoverable }),
          isCurrent: isOnRecoverable,
          count: recoverable,
        },
      ]}
    />
  )
}
