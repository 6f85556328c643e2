import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { PageHeader } from '@portal/design-system/page-header'
import { KEYS_PATH } from './secret-keys/secret-key-paths.ts'

/** An address below this remote's that leads nowhere. */
export function UnknownPage() {
  return (
    <>
      <PageHeader title="There is no such page" breadcrumb={[{ label: 'API keys', href: KEYS_PATH }]} />
      <Card>
        <EmptyState
          icon="search"
          title="This address leads nowhere"
          action={<ButtonLink href={KEYS_PATH}>All API keys</ButtonLink>}
        >
          It may have been mistyped, or the page has moved.
        </EmptyState>
      </Card>
    </>
  )
}
