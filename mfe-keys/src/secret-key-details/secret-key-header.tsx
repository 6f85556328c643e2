import { PageHeader } from '@portal/design-system/page-header'
import { SecretKeyActions } from '../secret-key-lifecycle/secret-key-actions.tsx'
import { KEYS_CRUMB } from '../secret-keys/secret-key-paths.ts'
import { SecretKeyStatus } from '../secret-keys/secret-key-status.tsx'
import { nameOf, type SecretKeyView } from '../secret-keys/secret-key-view.ts'

/** The same title before and after the key is here, so that it keeps the focus. */
export function SecretKeyHeader({ secretKey }: { secretKey: SecretKeyView | undefined }) {
  if (!secretKey) return <PageHeader title="Secret key" breadcrumb={[KEYS_CRUMB]} />
  return (
    <PageHeader
      title={nameOf(secretKey)}
      breadcrumb={[KEYS_CRUMB]}
      status={<SecretKeyStatus secretKey={secretKey} />}
      description={secretKey.description}
      action={<SecretKeyActions secretKey={secretKey} />}
    />
  )
}
