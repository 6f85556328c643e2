import { createEmbeddedKey } from '@portal/contracts/security/embedded-keys'
import { ButtonLink } from '@portal/design-system/button-link'
import { EmptyState } from '@portal/design-system/empty-state'
import { useMissingRole } from '@portal/platform/session'
import { WEBSITE_KEYS_PATH } from '../paths.ts'

/** Explains that a lookup is tried with a website key, and where to create one. */
export function NoWebsiteKey() {
  const missing = useMissingRole(createEmbeddedKey)
  return (
    <EmptyState
      icon="globe"
      title="No website key yet"
      action={<ButtonLink href={WEBSITE_KEYS_PATH}>Go to Website keys</ButtonLink>}
    >
      <p>To try a lookup on this page, you need a website key that has {location.hostname} among its host names.</p>
      {missing && <p>You need the role {missing} to create one.</p>}
    </EmptyState>
  )
}
