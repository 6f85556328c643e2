import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { CUSTOMER_ROLES, type CustomerRole } from '@portal/contracts/roles'
import { isFound } from '@portal/remote-kit/search-text'
import type { MemberView } from '../members/member-view.ts'
import { TEAM_PATH } from '../members/team-paths.ts'

/** What narrows the list; all of it is in the address, so that a copied link shows the same. */
export interface MemberFilters {
  role: CustomerRole | ''
  search: string
}

export function readFilters(query: URLSearchParams): MemberFilters {
  return { role: readRole(query.get('role')), search: query.get('q') ?? '' }
}

export function readRole(text: string | null): MemberFilters['role'] {
  return CUSTOMER_ROLES.find((role) => role === text) ?? ''
}

/** The address's query, without what is as it is anyway: `?role=api-key-editor&q=emil`, or nothing. */
export function writeFilters({ role = '', search = '' }: Partial<MemberFilters>): string {
  const query = new URLSearchParams()
  if (role) query.set('role', role)
  if (search) query.set('q', search)
  return query.size > 0 ? `?${query}` : ''
}

export function linkToMembers(filters: Partial<MemberFilters>): string {
  return TEAM_PATH + writeFilters(filters)
}

/** The members with that role; every word of the search must be found somewhere. */
export function matchingMembers(members: readonly MemberView[], { role, search }: MemberFilters): MemberView[] {
  return members
    .filter(({ roles }) => !role || roles.includes(role))
    .filter(({ name, email, roles }) => isFound(search, [name, email, ...roles.map((held) => ROLE_LABELS[held])]))
}
