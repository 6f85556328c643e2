import { Button } from '@portal/design-system/button'
import { EmptyState } from '@portal/design-system/empty-state'
import { ProblemCard } from '@portal/design-system/problem-card'
import { isProductError, messageOf } from '@portal/platform/api'
import type { ReactNode } from 'react'
import type { Load } from './load.ts'
import { NotForYou } from './not-for-you.tsx'

/** What stands in the place of data that could not be had; `undefined` when it is here or on its way. */
export function loadProblem(load: Load): ReactNode {
  if (load.data !== undefined || load.isWaiting) return undefined
  if (isRefused(load)) return <NotForYou what={load.what} call={load.call} />
  if (load.error) return <LoadProblem load={load} />
  return <EmptyState title="Loading was cancelled" action={<Button onClick={load.retry}>Load again</Button>} />
}

function LoadProblem({ load: { what, error, retry } }: { load: Load }) {
  const { content, reference } = messageOf(error)
  return (
    <ProblemCard
      title={`${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded`}
      message={content}
      {...(reference && { reference })}
      details={`Page: ${location.pathname}`}
      onRetry={retry}
    />
  )
}

/** The server has the last word. Where nobody needs a role, a refusal is not for want of one. */
function isRefused({ call, isAllowed, error }: Load) {
  if (!isAllowed) return true
  return Array.isArray(call.requires) && isProductError(error) && error.status === 403
}
