import { isFilterOfViews, type SavedViewList } from '@portal/contracts/authorization/admin-saved-views'
import { periodsOf } from '@portal/remote-kit/periods'

/** Returns the filters of an address in one order, without the page of the list. */
export function filtersIn(search: string): string {
  const filters = new URLSearchParams(search)
  filters.delete('page')
  filters.sort()
  return filters.toString()
}

/**
 * Returns the filters of an address that a view of the list keeps: none that names a customer, and a period by its name,
 * so that "this month" is each month's own (rule G97).
 */
export function keptFilters(list: SavedViewList, search: string, today: string): string {
  const kept = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name, value]) => isFilterOfViews(list, name, value)),
  )
  const period = periodsOf(today).find(({ from, to }) => from === kept.get('from') && to === kept.get('to'))
  if (period) {
    kept.set('period', period.name)
    for (const day of ['from', 'to']) kept.delete(day)
  }
  return filtersIn(`${kept}`)
}

/** Returns the filters that a view has on a day (`YYYY-MM-DD`), as they stand in the address. */
export function filtersOfView(query: string, today: string): string {
  const filters = new URLSearchParams(query)
  const period = periodsOf(today).find(({ name }) => name === filters.get('period'))
  filters.delete('period')
  if (period) for (const day of ['from', 'to'] as const) filters.set(day, period[day])
  return filtersIn(`${filters}`)
}
