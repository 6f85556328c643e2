import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { PageHeader } from '@portal/design-system/page-header'
import { isProductError } from '@portal/platform/api'
import { type Load, Unloaded } from '@portal/remote-kit/load'
import type { ReactNode } from 'react'
import { SEARCH_CRUMB, SEARCH_PATH } from '../admin-paths.ts'

/** The account is on its way, could not be had, may not be seen, or does not exist. */
export function NoAccount({ account }: { account: Load }) {
  if (isProductError(account.error, 'sales-context:account-not-found')) return <UnknownAccount />
  return (
    <Frame>
      <Unloaded load={account} />
    </Frame>
  )
}

export function UnknownAccount() {
  return (
    <Frame>
      <EmptyState
        icon="search"
        title="There is no such account"
        action={<ButtonLink href={SEARCH_PATH}>Search users and accounts</ButtonLink>}
      />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Account" breadcrumb={[SEARCH_CRUMB]} />
      <Card>{children}</Card>
    </>
  )
}
