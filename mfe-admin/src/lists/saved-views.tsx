import {
  deleteSavedView,
  listSavedViews,
  type SavedViewList,
  saveView,
} from '@portal/contracts/authorization/admin-saved-views'
import { Icon } from '@portal/design-system/icon'
import { MenuButton, type MenuItem } from '@portal/design-system/menu-button'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { useLocation, useNavigate } from 'react-router'
import { SavedViewDialogs, useOpenDialog } from './saved-view-dialogs.ts'

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
  const query = filtersIn(useLocation().search)
  const navigate = useNavigate()
  const open = useOpenDialog()
  const remove = useRemoval(list)
  const views = data.flatMap(({ list: of, name, query: filters }) =>
    of === list && name !== undefined && filters !== undefined ? [{ name, filters: filtersIn(filters) }] : [],
  )
  const current = views.find(({ filters }) => filters === query)
  const othersThan = (name?: string) => views.flatMap((view) => (view.name === name ? [] : view.name))

  const save: MenuItem = {
    id: 'save',
    label: 'Save these filters…',
    icon: 'plus',
    onAction: () => open({ list, query, others: othersThan() }),
  }
  const acts = ({ name }: { name: string }): MenuItem[] => [
    {
      id: 'rename',
      label: `Rename “${name}”…`,
      icon: 'pencil',
      onAction: () => open({ list, query, others: othersThan(name), renames: name }),
    },
    { id: 'delete', label: `Delete “${name}”`, icon: 'trash', tone: 'danger', onAction: () => remove({ name, query }) },
  ]
  const own = {
    id: 'views',
    title: 'Only you see these',
    items: views.map(({ name, filters }) => ({
      id: `view ${name}`,
      label: name,
      isCurrent: name === current?.name,
      onAction: () => void navigate(`?${filters}`),
    })),
  }
  const unknown = { id: 'unknown', label: 'Your views could not be loaded', isDisabled: true }
  return (
    <MenuButton
      label="Saved views"
      entries={[
        ...(error ? [unknown] : []),
        ...(views.length > 0 ? [own] : []),
        save,
        ...(current ? acts(current) : []),
      ]}
    >
      {current?.name ?? 'Views'}
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
  return ({ name, query }: { name: string; query: string }) =>
    void remove
      .run({ query: { list, name } })
      .then(
        () => toast.success(`“${name}” is deleted`, { undo: () => save.run({ body: { list, name, query } }) }),
        toast.error,
      )
}

/** Returns the filters of an address in one order, without the page of the list. */
function filtersIn(search: string): string {
  const filters = new URLSearchParams(search)
  filters.delete('page')
  filters.sort()
  return filters.toString()
}
