import * as z from 'zod/mini'
import { call } from '../call.ts'
import { name } from '../names.ts'
import { CATALOG_READERS } from '../staff.ts'

/* Additive: filters of the staff area's lists that a member of staff keeps under a name (rule G97). */

export const SAVED_VIEWS_AT_MOST = 100

/** Lists whose filters name no customer: a view is kept for as long as somebody wants it. */
const SavedViewList = z.enum(['orders', 'transactions', 'catalog', 'jobs'])
export type SavedViewList = z.infer<typeof SavedViewList>

const ViewName = name(60)

export const SavedView = z.object({
  list: SavedViewList,
  name: z.string(),
  /** Filters as they stand in the address, without the question mark. */
  query: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

const OWN_VIEWS = { service: 'authorization', path: '/internal/saved-views', requires: CATALOG_READERS } as const

/** The caller's own views of all lists, by name. */
export const listSavedViews = call({ ...OWN_VIEWS, method: 'GET', response: z.array(SavedView) })

/** Keeps filters under a name, in place of what had it in this list; `renames` is the name that they had. Idempotent. */
export const saveView = call({
  ...OWN_VIEWS,
  method: 'PUT',
  body: z.object({
    list: SavedViewList,
    name: ViewName,
    query: z.string().check(z.maxLength(2_000), z.regex(/^[^\s#]*$/, 'Enter filters as they stand in an address')),
    renames: z.optional(ViewName),
  }),
  errors: ['identity-context:too-many-saved-views'],
})

/** Idempotent. */
export const deleteSavedView = call({
  ...OWN_VIEWS,
  method: 'DELETE',
  query: z.object({ list: SavedViewList, name: ViewName }),
})
