import { ButtonLink } from '@portal/design-system/button-link'
import { EmptyState } from '@portal/design-system/empty-state'
import { PageHeader } from '@portal/design-system/page-header'
import { SEARCH_CRUMB, SEARCH_PATH } from './admin-paths.ts'

/** An address below this remote's that leads nowhere. */
export function UnknownPage() {
  return (
    <>
      <PageHeader title="There is no such page" breadcrumb={[SEARCH_CRUMB]} />
      <EmptyState
        icon="search"
        title="This address leads nowhere"
        action={<ButtonLink href={SEARCH_PATH}>Search users and accounts</ButtonLink>}
      >
        It may have been mistyped, or the page has moved.
      </EmptyState>
    </>
  )
}
