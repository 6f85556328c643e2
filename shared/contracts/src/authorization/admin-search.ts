import * as z from 'zod/mini'
import { call } from '../call.ts'
import { ACCOUNT_READERS } from '../staff.ts'
import { PersonState } from './person-state.ts'

/** One person in one account that a search found (account.md §3, rule G7); `matched` names the field. */
export const AdminSearchResult = z.object({
  account_id: z.nullable(z.int()),
  deactivated_account: z.boolean(),
  person_state: PersonState,
  email: z.string(),
  user_id: z.int(),
  account_label: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  matched: z.string(),
  /** Given as `after`, it continues behind this row. */
  cursor: z.string(),
})
export type AdminSearchResult = z.infer<typeof AdminSearchResult>

const OrganizationSearchResult = z.object({
  organization_id: z.int(),
  organization_name: z.string(),
  primary_account_id: z.int(),
})

const SearchText = z.object({ text: z.string().check(z.trim(), z.maxLength(200)), after: z.optional(z.string()) })

/** At most 50 rows; an empty text finds nobody. */
export const searchUsers = call({
  service: 'authorization',
  method: 'GET',
  path: '/admin/search',
  requires: ACCOUNT_READERS,
  query: SearchText,
  response: z.array(AdminSearchResult),
})

export const searchOrganizations = call({
  service: 'authorization',
  method: 'GET',
  path: '/admin/organization/search',
  requires: ACCOUNT_READERS,
  query: SearchText,
  response: z.array(OrganizationSearchResult),
})
