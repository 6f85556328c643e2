import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { isProductError } from '@portal/platform/api'
import { type Load, Unloaded } from '@portal/remote-kit/load'
import { SEARCH_PATH } from '../search/search-paths.ts'

/** The account is on its way, could not be had, may not be seen, or does not exist. */
export function NoAccount({ account }: { account: Load }) {
  if (isProductError(account.error, 'sales-context:account-not-found')) return <UnknownAccount />
  return (
    <Card>
      <Unloaded load={account} />
    </Card>
  )
}

export function UnknownAccount() {
  return (
    <Card>
      <EmptyState
        icon="search"
        title="There is no such account"
        action={<ButtonLink href={SEARCH_PATH}>Search users and accounts</ButtonLink>}
      />
    </Card>
  )
}
