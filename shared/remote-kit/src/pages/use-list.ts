import { formatNumber } from '@portal/design-system/number'
import type { SelectOption } from '@portal/design-system/select'
import type { TableSort } from '@portal/design-system/table'
import type { Address, Order } from '../address/index.ts'
import { isFound } from '../address/search-text.ts'
import type { Load } from '../load/index.ts'

/** Address values with a meaning in every list; all others are filters. */
interface ListValues {
  /** Search text. */
  q?: string
  sort?: Order | undefined
  page?: number
  tab?: string
  [filter: string]: unknown
}

/** Texts by which a row is found. */
interface Search<Row, Values> {
  /** Texts that must contain every word of a search. */
  texts?: ((row: Row) => readonly (string | undefined)[]) | undefined
  /** Returns whether a row matches the other values in the address. */
  matches?: ((row: Row, values: Values) => boolean) | undefined
}

export interface ListOptions<Row, Values> extends Search<Row, Values> {
  address: Address<Values>
  /** Singular noun of an item: "key". */
  noun: string
  /** Sort values by column; rows without one come last. */
  orders?: Readonly<Record<string, (row: Row) => string | undefined>>
  /** Columns that sort in descending order first: times. */
  latestFirst?: readonly string[]
  /** Default order. */
  ownOrder?: Order
}

/** A list on a page: filtered, sorted and paged by its address. */
export interface List<Row> {
  load: Load<readonly Row[]>
  noun: string
  address: Address<ListValues>
  /** All rows, how many fit, and those of this page; undefined while they are on their way. */
  total: number | undefined
  found: number | undefined
  rows: readonly Row[] | undefined
  /** Rows of all pages, in the same order. */
  all: readonly Row[] | undefined
  /** Number of rows on the pages before. */
  before: number
  sort: TableSort | undefined
  isFiltered: boolean
  /** Takes all filters away. */
  clear: () => void
}

const ROWS_PER_PAGE = 50
const NO_FILTERS = ['page', 'sort', 'tab', 'view']
const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** Filters, sorts and pages loaded data by the address. */
export function useList<Row, Values extends ListValues>(
  load: Load<readonly Row[]>,
  { address: own, noun, texts, matches, orders, latestFirst = [], ownOrder }: ListOptions<Row, Values>,
): List<Row> {
  const { values } = own
  const address = own as unknown as List<Row>['address']
  const filters = Object.keys(values).filter((name) => !NO_FILTERS.includes(name))
  const { page = 1, sort = ownOrder } = values
  const fitting = load.data && rowsFound(load.data, { texts, matches }, values)
  const textOf = sort && orders?.[sort.by]
  const ordered = fitting && sort && textOf ? inOrder(fitting, textOf, sort) : fitting
  const lastPage = Math.max(1, Math.ceil((fitting?.length ?? 0) / ROWS_PER_PAGE))
  const before = (Math.min(page, lastPage) - 1) * ROWS_PER_PAGE

  return {
    load,
    noun,
    address,
    total: load.data?.length,
    found: fitting?.length,
    rows: ordered?.slice(before, before + ROWS_PER_PAGE),
    all: ordered,
    before,
    sort: orders &&
      sort && {
        by: sort.by,
        direction: sort.isDescending ? 'descending' : 'ascending',
        linkTo: (column) =>
          Object.hasOwn(orders, column) ? address.linkTo({ sort: nextOrder(sort, column, latestFirst) }) : undefined,
      },
    isFiltered: filters.some((name) => address.differs(name)),
    clear: () => address.clear(...filters),
  }
}

/** Returns the rows that these values leave, such as those of the address with another one to count what it leaves. */
export function rowsFound<Row, Values extends ListValues>(
  rows: readonly Row[],
  { texts, matches }: Search<Row, Values>,
  values: Values,
): Row[] {
  return rows
    .filter((row) => !matches || matches(row, values))
    .filter((row) => !texts || isFound(values.q ?? '', texts(row)))
}

/** Sorts a new column in its natural direction, and reverses the current one. */
function nextOrder(sort: Order, by: string, latestFirst: readonly string[]): Order {
  return { by, isDescending: sort.by === by ? !sort.isDescending : latestFirst.includes(by) }
}

function inOrder<Row>(rows: readonly Row[], textOf: (row: Row) => string | undefined, { isDescending }: Order): Row[] {
  const direction = isDescending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [textOf(one), textOf(other)]
    if (!a || !b) return Number(!a) - Number(!b)
    return direction * collator.compare(a, b)
  })
}

interface CountedOption {
  value: string
  label: string
  /** Number of rows that choosing it would leave. */
  count: number
  /** The value that is chosen now. */
  chosen: string
}

/**
 * Returns an option of a filter with the number of rows that it leaves (rule J147). One that leaves nothing is disabled,
 * except while it is chosen.
 */
export function countedOption({ value, label, count, chosen }: CountedOption): SelectOption {
  const isDisabled = count === 0 && value !== chosen
  return { value, label: count > 0 ? `${label} (${formatNumber(count)})` : label, isDisabled }
}

/** The pages beside this one, for a foot of the list; undefined when there is but one. */
export function pagesOf({ address, found = 0, rows = [], before }: List<unknown>) {
  if (found <= ROWS_PER_PAGE) return undefined
  const page = before / ROWS_PER_PAGE + 1
  return {
    previous: before > 0 ? address.linkTo({ page: page - 1 }) : undefined,
    next: before + rows.length < found ? address.linkTo({ page: page + 1 }) : undefined,
  }
}
