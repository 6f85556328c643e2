import type { ReactNode } from 'react'
import { EmptyState } from '../empty-state/empty-state.tsx'

export interface NoPermissionProps {
  /** Hidden content, e.g. "secret keys". */
  what: string
  /** The role or roles that would do, as a person reads them. */
  needs?: readonly string[]
  /** People who can grant the role, by name. */
  whoToAsk?: ReactNode
  /** They were asked already. */
  isAsked?: boolean | undefined
  /** Reason why they could not be asked. */
  problem?: string | undefined
  action?: ReactNode
}

const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Explains what is hidden here, which role is missing and who can grant it. */
export function NoPermission({ what, needs = [], whoToAsk, isAsked, problem, action }: NoPermissionProps) {
  return (
    <EmptyState icon="lock" title={`You do not have access to ${what}`} action={action}>
      {needs.length > 0 && <p>You need the role {anyOf.format(needs)}.</p>}
      {whoToAsk && (
        <p role="status">
          {isAsked ? (
            <>We sent your request to {whoToAsk}. You get a message as soon as you have it.</>
          ) : (
            <>Ask {whoToAsk} to give it to you.</>
          )}
        </p>
      )}
      {problem && <p role="alert">{problem}</p>}
    </EmptyState>
  )
}
