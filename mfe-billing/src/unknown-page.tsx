import { ButtonLink } from '@portal/design-system/button-link'
import { EmptyState } from '@portal/design-system/empty-state'
import { PageHeader } from '@portal/design-system/page-header'
import { SUBSCRIPTIONS_CRUMB, SUBSCRIPTIONS_PATH } from './subscriptions/subscription-paths.ts'

/** An address below this remote's that leads nowhere. */
export function UnknownPage() {
  return (
    <>
      <PageHeader title="There is no such page" breadcrumb={[SUBSCRIPTIONS_CRUMB]} />
      <EmptyState
        icon="search"
        title="This address leads nowhere"
        action={<ButtonLink href={SUBSCRIPTIONS_PATH}>All subscriptions</ButtonLink>}
      >
        It may have been mistyped, or the page has moved.
      </EmptyState>
    </>
  )
}
