import { useState } from 'react'

interface Listed<Row> {
  /** Rows of this page. */
  rows: readonly Row[] | undefined
  /** Rows of all pages. */
  all: readonly Row[] | undefined
}

interface Named<Row> {
  idOf: (row: Row) => string | undefined
  /** Within "Select …". */
  nameOf: (row: Row) => string
}

/**
 * Manages the selected rows among the visible ones: rows hidden by a filter, another page or another tab are
 * deselected, so that no one changes a row without seeing it. Rows on other pages are selected only by an explicit
 * request for all.
 */
export function useSelection<Row>({ rows: shown = [], all = [] }: Listed<Row>, { idOf, nameOf }: Named<Row>) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [isAcross, setAcross] = useState(false)
  const isSelected = (row: Row) => ids.has(idOf(row) ?? '')
  const selected = (isAcross ? all : shown).filter(isSelected)
  if (selected.length < ids.size) setIds(new Set(selected.flatMap((row) => idOf(row) ?? [])))
  if (isAcross && ids.size === 0) setAcross(false)

  const choose = (chosen: readonly Row[], isChosen: boolean) =>
    setIds((before) => {
      const named = chosen.flatMap((row) => idOf(row) || [])
      return isChosen ? new Set([...before, ...named]) : new Set([...before].filter((id) => !named.includes(id)))
    })

  const isPageFull = shown.length > 0 && shown.every(isSelected)
  return {
    selected,
    /** Offered after selecting a whole page: the rows of the other pages. */
    others: {
      count: isPageFull ? all.length - selected.length : 0,
      choose: () => {
        setAcross(true)
        choose(all, true)
      },
    },
    /** Chooses these no longer. */
    drop: (rows: readonly Row[]) => choose(rows, false),
    table: { isSelected, onChange: choose, nameOf },
  }
}
