import {
  deleteSavedView,
  listSavedViews,
  SAVED_VIEWS_AT_MOST,
  type SavedViewList,
  saveView,
} from '@portal/contracts/authorization/admin-saved-views'
import { problem } from '@portal/foundation/problem'
import { handle, type Route } from '../../kernel/handle.ts'
import { countViews, deleteView, findViews, lockFilters, putView } from './saved-views.sql.ts'

/* A view is its author's alone and changes nothing of an account, so no account's log speaks of it (rule G97). */

const listSavedViewsHandler = handle(listSavedViews, async ({ caller, tx }) =>
  (await findViews(tx, caller.userId)).map((view) => ({ ...view, list: view.list as SavedViewList })),
)

const saveViewHandler = handle(saveView, async ({ caller, body, tx, now }) => {
  const { userId } = caller
  const { list, name, renames, replaces } = body
  const taken = await lockFilters(tx, { userId, list, name })
  const query = renames === undefined ? body.query : await lockFilters(tx, { userId, list, name: renames })
  if (query === undefined) {
    // Renamed already: the answer was lost.
    if (taken !== undefined) return
    throw problem('request:not-found')
  }
  if (taken !== undefined && taken !== query && !replaces) throw problem('identity-context:saved-view-exists')

  if (renames !== undefined) await deleteView(tx, { userId, list, name: renames })
  await putView(tx, { userId, list, name, query, savedAt: now })
  if ((await countViews(tx, userId)) > SAVED_VIEWS_AT_MOST) throw problem('identity-context:too-many-saved-views')
})

const deleteSavedViewHandler = handle(deleteSavedView, async ({ caller, query, tx }) => {
  await deleteView(tx, { userId: caller.userId, ...query })
})

export const savedViewRoutes: readonly Route[] = [listSavedViewsHandler, saveViewHandler, deleteSavedViewHandler]
