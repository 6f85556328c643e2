import type { Call } from '@portal/contracts/call'
import { Button } from '@portal/design-system/button'
import { EmptyState } from '@portal/design-system/empty-state'
import { NoPermission } from '@portal/design-system/no-permission'
import { ProblemCard } from '@portal/design-system/problem-card'
import { isProductError, messageOf } from '@portal/platform/api'
import { whoMay } from '@portal/platform/session'
import type { ReactNode } from 'react'

/** What a query says of itself, as far as it concerns whoever waits for it. */
export interface LoadState {
  data: unknown
  error: unknown
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => unknown
}

/** What was asked for: in words, and the call that a role is missing for. */
export interface Asked {
  what: string
  call: Pick<Call, 'requires'>
}

/** What stands in the place of data that could not be had; `undefined` when it is here or on its way. */
export function loadProblem({ data, error, fetchStatus, refetch }: LoadState, { what, call }: Asked): ReactNode {
  if (data !== undefined) return undefined
  if (isProductError(error) && error.status === 403) return <NotForYou what={what} call={call} />
  if (error) {
    const { content, reference } = messageOf(error)
    return (
      <ProblemCard
        title={`Could not load ${what}`}
        message={content}
        {...(reference && { reference })}
        details={`Page: ${location.pathname}`}
        onRetry={() => void refetch()}
      />
    )
  }
  if (fetchStatus !== 'idle') return undefined
  return (
    <EmptyState title="Loading was cancelled" action={<Button onClick={() => void refetch()}>Load again</Button>} />
  )
}

/** Says which internal role would do. */
export function NotForYou({ what, call }: Asked) {
  return <NoPermission what={what} needs={[whoMay(call)]} whoToAsk="a user administrator" />
}
