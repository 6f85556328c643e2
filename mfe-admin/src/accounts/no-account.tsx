import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { PageHeader } from '@portal/design-system/page-header'
import { Skeleton } from '@portal/design-system/skeleton'
import { isProductError } from '@portal/platform/api'
import type { ReactNode } from 'react'
import { SEARCH_CRUMB, SEARCH_PATH } from '../admin-paths.ts'
import { AnswerStillLoading } from '../answers/answer-still-loading.tsx'
import { type LoadState, loadProblem, NotForYou } from '../answers/load-problem.tsx'

/** The account is on its way, could not be had, or does not exist. */
export function NoAccount({ account, queryKey }: { account: LoadState; queryKey: readonly unknown[] }) {
  if (isProductError(account.error, 'sales-context:account-not-found')) return <UnknownAccount />
  return (
    <Frame>
      {loadProblem(account, { what: 'this account', call: getAdminAccount }) ?? <Sketch />}
      <AnswerStillLoading what="this account" queryKey={queryKey} query={account} />
    </Frame>
  )
}

export function NoAccountForYou() {
  return (
    <Frame>
      <NotForYou what="accounts" call={getAdminAccount} />
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

function Sketch() {
  return (
    <div aria-busy="true">
      <Skeleton lines={5} />
    </div>
  )
}
