import { Button } from '@portal/design-system/button'
import { EmptyState } from '@portal/design-system/empty-state'
import { ProblemCard } from '@portal/design-system/problem-card'
import { isProductError, messageOf } from '@portal/platform/api'
import type { ReactNode } from 'react'
import { NoTeamForYou } from './no-team-for-you.tsx'

/** What a query says of itself, as far as it concerns whoever waits for it. */
export interface LoadState<Data = unknown> {
  data: Data | undefined
  error: unknown
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => unknown
}

/** What stands in the place of data that could not be had; `undefined` when it is here or on its way. */
export function loadProblem({ data, error, fetchStatus, refetch }: LoadState, title: string): ReactNode {
  if (data !== undefined) return undefined
  if (isProductError(error) && error.status === 403) return <NoTeamForYou />
  if (error) {
    const { content, reference } = messageOf(error)
    return (
      <ProblemCard
        title={title}
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
