import { Button } from '@portal/design-system/button'
import { EmptyState } from '@portal/design-system/empty-state'
import { ProblemCard } from '@portal/design-system/problem-card'
import { messageOf } from '@portal/platform/api'
import type { ReactNode } from 'react'

/** What a query says of itself, as far as it concerns whoever waits for it. */
export interface LoadState {
  data: unknown
  error: unknown
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => unknown
}

/** What stands in the place of prices that could not be had; `undefined` when they are here or on their way. */
export function loadProblem({ data, error, fetchStatus, refetch }: LoadState): ReactNode {
  if (data !== undefined) return undefined
  if (error) {
    const { content, reference } = messageOf(error)
    return (
      <ProblemCard
        title="The prices could not be loaded"
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
