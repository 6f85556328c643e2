import * as z from 'zod/mini'
import { call } from '../call.ts'
import { name } from '../names.ts'
import { CATALOG_READERS } from '../staff.ts'
import { measured } from '../values.ts'

/* Additive: filters of the staff area's lists that a member of staff keeps under a name (rule G97). */

export const SAVED_VIEWS_AT_MOST = 100

/**
 * Filters that a view of each list keeps, for as long as somebody wants it. None names a customer: a search and numbers
 * of accounts are not among them. `period` is one that is chosen by its name, in place of its days.
 */
export const FILTERS_OF_VIEWS = {
  orders: ['band'],
  transactions: ['view', 'period', 'from', 'to', 'kind', 'network', 'method', 'tests'],
  catalog: ['tab', 'line', 'sale'],
  jobs: ['state', 'kind'],
} as const satisfies Record<string, readonly string[]>

const SavedViewList = z.enum(Object.keys(FILTERS_OF_VIEWS) as [SavedViewList, ...SavedViewList[]])
export type SavedViewList = keyof typeof FILTERS_OF_VIEWS

/** Returns whether a view of a list keeps a filter. Transactions of some accounts have no views. */
export function isFilterOfViews(list: SavedViewList, name: string, value: string): boolean {
  return (FILTERS_OF_VIEWS[list] as readonly string[]).includes(name) && !(name === 'view' && value === 'accounts')
}

const ViewName = name(60)

export const SavedView = z.object({
  list: SavedViewList,
  name: z.string(),
  /** Filters as they appear in the address, without the question mark. */
  query: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

const OWN_VIEWS = { service: 'authorization', path: '/internal/saved-views', requires: CATALOG_READERS } as const

/** The caller's own views of all lists, by name. */
export const listSavedViews = call({ ...OWN_VIEWS, method: 'GET', response: z.array(SavedView) })

const Filters = z.string().check(measured(2_000), z.regex(/^[^\s#]*$/, 'Enter filters as they stand in an address'))

/**
 * Keeps filters under a name: of this query, or, with `renames`, of the view that had that name. A name that another view
 * of the list has is refused, unless `replaces` is true. Idempotent.
 */
export const saveView = call({
  ...OWN_VIEWS,
  method: 'PUT',
  body: z
    .object({
      list: SavedViewList,
      name: ViewName,
      query: z.optional(Filters),
      renames: z.optional(ViewName),
      replaces: z.optional(z.boolean()),
    })
    .check(
      z.refine(({ query, renames }) => (query === undefined) !== (renames === undefined), {
        error: 'Send filters, or the view to rename',
        path: ['query'],
      }),
      z.refine(
        ({ list, query }) =>
          [...new URLSearchParams(query)].every(([name, value]) => isFilterOfViews(list, name, value)),
        { error: 'A view keeps no filter that names a customer', path: ['query'] },
      ),
    ),
  errors: ['identity-context:too-many-saved-views', 'identity-context:saved-view-exists', 'request:not-found'],
})

/** Idempotent. */
export const deleteSavedView = call({
  ...OWN_VIEWS,
  method: 'DELETE',
  query: z.object({ list: SavedViewList, name: ViewName }),
})
