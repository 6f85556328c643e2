import { ButtonLink } from '@portal/design-system/button-link'
import { EmptyState } from '@portal/design-system/empty-state'
import { PageHeader } from '@portal/design-system/page-header'
import { PRODUCTS_PATH } from './products/product-paths.ts'

/** An address below this remote's that leads nowhere. */
export function UnknownPage() {
  return (
    <>
      <PageHeader title="There is no such page" breadcrumb={[{ label: 'Products', href: PRODUCTS_PATH }]} />
      <EmptyState
        icon="search"
        title="This address leads nowhere"
        action={<ButtonLink href={PRODUCTS_PATH}>All products</ButtonLink>}
      >
        It may have been mistyped, or the page has moved.
      </EmptyState>
    </>
  )
}
