import { Button } from '@portal/design-system/button'
import { EmptyState } from '@portal/design-system/empty-state'
import { NoPermission } from '@portal/design-system/no-permission'
import { Offline } from '@portal/design-system/offline'
import { ProblemCard } from '@portal/design-system/problem-card'
import { checkConnection, isProductError, messageOf, useIsOffline } from '@portal/platform/api'
import { ownersInWords, requiredRolesLabel, useRoleRequest, useSession } from '@portal/platform/session'
import type { ReactNode } from 'react'
import type { Load, Wanted } from './load.ts'

/** Renders the replacement for data that could not be loaded; `undefined` if they are there or loading. */
export function loadProblem(load: Load): ReactNode {
  if (load.data !== undefined || load.isWaiting) return undefined
  if (isRefused(load)) return <NotForYou what={load.what} call={load.call} />
  if (load.error) return <LoadProblem load={load} />
  return <Unasked load={load} />
}

/**
 * Names the missing role and the people who can grant it, and asks them for it (rule E17). Roles do not help staff who
 * act as someone.
 */
export function NotForYou({ what, call }: Wanted) {
  const visitor = useSession((session) => session.visitor)
  const request = useRoleRequest(call.requires, visitor)
  if (visitor?.acting) return <NoPermission what={what} />

  const owners = ownersInWords(request?.owners ?? [])
  return (
    <NoPermission
      what={what}
      needs={[requiredRolesLabel(call)]}
      whoToAsk={visitor?.staff ? 'a user administrator' : owners}
      isAsked={request?.isAsked}
      problem={request?.problem}
      action={
        request?.mayAsk && (
          <Button variant="primary" isPending={request.isSending} onClick={() => void request.ask()}>
            Ask {owners}
          </Button>
        )
      }
    />
  )
}

/** Without a connection what is asked for waits: the query library goes on by itself. */
function Unasked({ load }: { load: Load }) {
  if (useIsOffline()) return <OfflineLoad load={load} />
  return <EmptyState title="Loading was canceled" action={<Button onClick={load.retry}>Load again</Button>} />
}

/** Also above data that were loaded before. Goes on by itself when the portal can be reached again (rule H81). */
export function OfflineLoad({ load: { what, data, retry } }: { load: Load }) {
  const retryNow = () => {
    checkConnection()
    retry()
  }
  return <Offline what={what} hasData={data !== undefined} onRetry={retryNow} />
}

function LoadProblem({ load }: { load: Load }) {
  const { what, error, retry } = load
  const { content, reference } = messageOf(error)
  if (useIsOffline()) return <OfflineLoad load={load} />
  return (
    <ProblemCard
      what={what}
      message={content}
      reference={reference}
      details={`Page: ${location.pathname}${nameAndStatus(error)}`}
      onRetry={retry}
    />
  )
}

/** The name and the status of an error say nothing to a person, and to support what went wrong (rule H78). */
function nameAndStatus(error: unknown): string {
  return isProductError(error) ? `\nError: ${error.name} ${error.status ?? ''}` : ''
}

/** The server has the last word. Where nobody needs a role, a refusal is not for want of one. */
function isRefused({ call, isAllowed, error }: Load) {
  if (!isAllowed) return true
  return Array.isArray(call.requires) && isProductError(error) && error.status === 403
}
