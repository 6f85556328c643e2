import { Button } from '@portal/design-system/button'
import { EmptyState } from '@portal/design-system/empty-state'
import { ProblemCard } from '@portal/design-system/problem-card'
import { Skeleton } from '@portal/design-system/skeleton'
import { StillLoading } from '@portal/design-system/still-loading'
import { messageOf, useQueryClient } from '@portal/platform/api'
import type { ReactNode } from 'react'

/** What a query says of itself, as far as it concerns whoever waits for it. */
export interface LoadState<Data> {
  data: Data | undefined
  error: unknown
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => unknown
}

interface LoadedProps<Data> {
  query: LoadState<Data>
  queryKey: readonly unknown[]
  /** Within a sentence: "your profile". */
  what: string
  /** How many lines are sketched. */
  lines?: number
  children: (data: Data) => ReactNode
}

/** What was read, or what stands in its place: a sketch while it is on its way, and a way out or another try. */
export function Loaded<Data>({ query, queryKey, what, lines = 3, children }: LoadedProps<Data>) {
  const queries = useQueryClient()
  const { data, error, fetchStatus, refetch } = query
  if (data !== undefined) return children(data)
  if (error) return <LoadProblem what={what} error={error} onRetry={() => void refetch()} />
  if (fetchStatus === 'idle')
    return (
      <EmptyState title="Loading was cancelled" action={<Button onClick={() => void refetch()}>Load again</Button>} />
    )

  return (
    <div aria-busy="true">
      <Skeleton lines={lines} />
      <StillLoading what={what} onCancel={() => void queries.cancelQueries({ queryKey })} />
    </div>
  )
}

function LoadProblem({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  const { content, reference } = messageOf(error)
  return (
    <ProblemCard
      title={`${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded`}
      message={content}
      {...(reference && { reference })}
      details={`Page: ${location.pathname}`}
      onRetry={onRetry}
    />
  )
}
