import { Button } from '@portal/design-system/button'
import { EmptyState } from '@portal/design-system/empty-state'
import { Notice } from '@portal/design-system/notice'
import { ProblemCard } from '@portal/design-system/problem-card'
import { isProductError, messageOf } from '@portal/platform/api'
import type { ReactNode } from 'react'
import { NoSubscriptionsForYou } from './no-subscriptions-for-you.tsx'

/** What a query says of itself, as far as it concerns whoever waits for it. */
export interface LoadState {
  data: unknown
  error: unknown
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => unknown
}

/** What stands in the place of data that could not be had; `undefined` when it is here or on its way. */
export function loadProblem({ data, error, fetchStatus, refetch }: LoadState): ReactNode {
  if (data !== undefined) return undefined
  if (isProductError(error) && error.status === 403) return <NoSubscriptionsForYou />
  if (error) {
    const { content, reference } = messageOf(error)
    return (
      <ProblemCard
        title="Your subscriptions could not be loaded"
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

/** Says that what is shown is what was read before. */
export function OutdatedNotice({ query: { data, error, refetch } }: { query: LoadState }) {
  if (data === undefined || !error) return null
  return (
    <Notice
      tone="attention"
      action={
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      }
    >
      What you see may be out of date: {messageOf(error).content}
    </Notice>
  )
}
