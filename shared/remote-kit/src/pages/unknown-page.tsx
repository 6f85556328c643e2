import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { PageHeader } from '@portal/design-system/page-header'

/** An address below a remote's that leads nowhere. */
export function UnknownPage({ wayOut }: { wayOut: { label: string; href: string } }) {
  return (
    <>
      <PageHeader title="Page not found" breadcrumb={[wayOut]} />
      <Card>
        <EmptyState
          icon="search"
          title="There’s nothing at this address"
          action={<ButtonLink href={wayOut.href}>Go to {wayOut.label}</ButtonLink>}
        >
          It may have been mistyped, or the page has moved.
        </EmptyState>
      </Card>
    </>
  )
}
