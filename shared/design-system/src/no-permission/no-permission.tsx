import type { ReactNode } from 'react'
import { EmptyState } from '../empty-state/empty-state.tsx'

export interface NoPermissionProps {
  /** What is kept from this person, e.g. "secret keys". */
  what: string
  /** The role or roles that would do, as a person reads them. */
  needs?: readonly string[]
  /** Who can grant it, e.g. a link to the owner's address. */
  whoToAsk?: ReactNode
  action?: ReactNode
}

const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Says what may not be seen here, which role is missing and whom to ask. */
export function NoPermission({ what, needs = [], whoToAsk, action }: NoPermissionProps) {
  return (
    <EmptyState icon="lock" title={`You do not have access to ${what}`} action={action}>
      {needs.length > 0 && <p>You need the role {anyOf.format(needs)}.</p>}
      {whoToAsk && <p>Ask {whoToAsk} to give it to you.</p>}
    </EmptyState>
  )
}
