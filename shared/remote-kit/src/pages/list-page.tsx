import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { FilterBar } from '@portal/design-system/filter-bar'
import { PageHeader, type PageHeaderProps } from '@portal/design-system/page-header'
import { Pagination } from '@portal/design-system/pagination'
import { SearchField } from '@portal/design-system/search-field'
import { Select, type SelectOption } from '@portal/design-system/select'
import { Table, type TableProps } from '@portal/design-system/table'
import type { ReactNode } from 'react'
import { useSearchText } from '../address/search-text.ts'
import { type Load, LongLoad, loadProblem, OutdatedNotice } from '../load/index.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { type List, pagesOf } from './use-list.ts'

interface ListPageProps extends PageHeaderProps {
  load: Load<readonly unknown[]>
  /** Shown when there are no items at all: explains them, with one action. */
  none?: ReactNode
  children: ReactNode
}

/** Layout of a list page: its title stays, whatever the state of its data. */
export function ListPage({ load, none, children, ...header }: ListPageProps) {
  const instead = loadProblem(load) ?? (load.data?.length === 0 ? none : undefined)
  return (
    <>
      <PageHeader {...header} />
      {instead ? (
        <Card>{instead}</Card>
      ) : (
        <>
          <OutdatedNotice load={load} />
          {children}
          <LongLoad load={load} />
        </>
      )}
    </>
  )
}

interface Choice {
  /** Name in the address. */
  name: string
  label: string
  /** Multiple values are separated by spaces. */
  options: readonly SelectOption[]
}

interface ListFiltersProps {
  list: List<unknown>
  /** True if there is a search box; it writes `q`. */
  hasSearch?: boolean
  choices?: readonly Choice[]
  /** Further fields that write to the address, such as days. */
  children?: ReactNode
  /** Number of the further fields that are set. */
  moreSet?: number
}

/** Filters of a list, stored in the address. */
export function ListFilters({ list, hasSearch = true, choices = [], children, moreSet = 0 }: ListFiltersProps) {
  const { noun, found, total, isFiltered, clear, address } = list
  const { text, setText } = useSearchText(address.values.q ?? '', (q) => address.change({ q }))
  return (
    <FilterBar
      label={`Filter ${noun}s`}
      search={hasSearch && <SearchField label={`Search ${noun}s`} value={text} onChange={setText} />}
      set={choices.filter(({ name }) => address.differs(name)).length + moreSet}
      onReset={isFiltered ? clear : undefined}
      count={{ found, total, noun }}
    >
      {choices.map(({ name, label, options }) => {
        const said = address.values[name]
        return (
          <Select
            key={name}
            label={label}
            isLabelHidden
            placeholder={`Any ${label.toLowerCase()}`}
            options={options}
            value={Array.isArray(said) ? said.join(' ') : String(said ?? '')}
            onChange={({ currentTarget: { value } }) =>
              address.change({ [name]: Array.isArray(said) ? value.split(' ').filter(Boolean) : value })
            }
          />
        )
      })}
      {children}
    </FilterBar>
  )
}

interface ListTableProps<Row> extends Omit<TableProps<Row>, 'rows' | 'problem' | 'empty' | 'sort' | 'footer'> {
  list: List<Row>
  /** Names of the searched fields, for an empty result. */
  searched?: string
  /** Shown when there are no items of this kind. */
  none?: ReactNode
  /** Below the table, about its rows: what can be done to those that are selected. */
  children?: ReactNode
}

/** The rows of a list, a page of them at a time; the focus stays among them when one goes away. */
export function ListTable<Row>({ list, searched, none, children, ...table }: ListTableProps<Row>) {
  const { noun, rows, found, before, sort, isFiltered } = list
  const keptFocus = useKeptFocus()
  const pages = pagesOf(list)
  return (
    <div {...keptFocus}>
      <Table
        {...table}
        rows={rows}
        sort={sort}
        empty={isFiltered ? <NoneFound list={list}>{searched}</NoneFound> : none}
        footer={pages && <Pagination noun={noun} shown={rows?.length ?? 0} before={before} total={found} {...pages} />}
      />
      {children}
    </div>
  )
}

/** The filters leave nothing: says so, and takes them away. */
export function NoneFound({ list: { noun, clear }, children }: { list: List<unknown>; children?: ReactNode }) {
  return (
    <EmptyState icon="search" title={`No ${noun} matches`} action={<Button onClick={clear}>Clear filters</Button>}>
      {children}
    </EmptyState>
  )
}
