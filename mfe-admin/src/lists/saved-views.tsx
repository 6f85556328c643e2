import {
  deleteSavedView,
  listSavedViews,
  type SavedViewList,
  saveView,
} from '@portal/contracts/authorization/admin-saved-views'
import { portalToday } from '@portal/design-system/clock'
import { Icon } from '@portal/design-system/icon'
import { MenuButton, type MenuItem } from '@portal/design-system/menu-button'
import { VisuallyHidden } from '@portal/design-system/visually-hidden'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { useLocation, useNavigate } from 'react-router'
import { SavedViewDialogs, useOpenDialog } from './saved-view-dialogs.ts'
import { filtersIn, filtersOfView, keptFilters } from './view-filters.ts'

interface View {
  name: string
  query: string
}

/**
 * Filters of a list that one keeps under names (rule G97). The address holds the filters themselves, so that its link
 * shows them to a colleague, too.
 */
export function SavedViews({ list }: { list: SavedViewList }) {
  if (!useMay(listSavedViews)) return null
  return (
    <SavedViewDialogs>
      <ViewsMenu list={list} />
    </SavedViewDialogs>
  )
}

function ViewsMenu({ list }: { list: SavedViewList }) {
  const { data = [], error } = useLoad(listSavedViews, { what: 'your saved views' })
  const { search } = useLocation()
  const navigate = useNavigate()
  const open = useOpenDialog()
  const remove = useRemoval(list)
  const today = portalToday()
  const views = data.flatMap(({ list: of, name, query }) =>
    of === list && name !== undefined && query !== undefined ? [{ name, query }] : [],
  )
  const current = views.filter(({ query }) => filtersOfView(query, today) === filtersIn(search))
  const othersThan = (name?: string) => views.flatMap((view) => (view.name === name ? [] : view.name))

  const save: MenuItem = {
    id: 'save',
    label: 'Save these filters…',
    icon: 'plus',
    onAction: () =>
      open({
        list,
        query: keptFilters(list, search, today),
        leavesSearch: new URLSearchParams(search).has('q'),
        others: othersThan(),
      }),
  }
  const acts = (view: View): MenuItem[] => [
    {
      id: `rename ${view.name}`,
      label: `Rename “${view.name}”…`,
      icon: 'pencil',
      onAction: () => open({ list, renames: view.name, others: othersThan(view.name) }),
    },
    {
      id: `delete ${view.name}`,
      label: `Delete “${view.name}”`,
      icon: 'trash',
      tone: 'danger',
      onAction: () => remove(view),
    },
  ]
  const own = {
    id: 'views',
    title: 'Only you see these',
    items: views.map((view) => ({
      id: `view ${view.name}`,
      label: view.name,
      isCurrent: current.includes(view),
      onAction: () => void navigate(`?${filtersOfView(view.query, today)}`),
    })),
  }
  const unknown = { id: 'unknown', label: 'Your views could not be loaded', isDisabled: true }
  return (
    <MenuButton
      label="Saved views"
      entries={[...(error ? [unknown] : []), ...(views.length > 0 ? [own] : []), save, ...current.flatMap(acts)]}
    >
      <span>
        {current[0] && <VisuallyHidden>Saved view: </VisuallyHidden>}
        <span>{current[0]?.name ?? 'Views'}</span>
      </span>
      <Icon name="chevron-down" size={12} />
    </MenuButton>
  )
}

/** Deletes a view at once, and offers to take that back. */
function useRemoval(list: SavedViewList) {
  const stale = { stale: [listSavedViews], staleIfRefused: [listSavedViews] }
  const remove = useWrite(deleteSavedView, stale)
  const save = useWrite(saveView, stale)
  const toast = useToast()
  return ({ name, query }: View) =>
    void remove
      .run({ query: { list, name } })
      .then(
        () => toast.success(`“${name}” is deleted`, { undo: () => save.run({ body: { list, name, query } }) }),
        toast.error,
      )
}
