import { type FocusEvent, useEffect, useRef } from 'react'

/** Long enough for a dialog to be gone and to have tried to give the focus back. */
const SETTLED_MS = 300

/**
 * Keeps the focus in a list: when a focused row disappears, the row that moves up gets the focus, so that keyboard
 * users do not start over at the top of the page. Spread the result on an element around the rows, and around a bar
 * about the selected ones.
 */
export function useKeptFocus() {
  const region = useRef<HTMLDivElement>(null)
  const last = useRef<{ element: Element; row: number }>(undefined)

  useEffect(() => {
    const timer = setTimeout(() => {
      const isLost = document.activeElement === document.body && last.current && !last.current.element.isConnected
      if (!isLost || !region.current) return
      const left = [...region.current.querySelectorAll('tbody tr')]
      const row = left[Math.min(last.current?.row ?? 0, left.length - 1)]
      const next = row?.querySelector<HTMLElement>('a, button') ?? region.current
      next.focus({ preventScroll: true })
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  })

  return {
    ref: region,
    tabIndex: -1,
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      // The menu of a row stands elsewhere in the document.
      if (!currentTarget.contains(target)) return
      const row = target.closest('tr')
      last.current = { element: target, row: row?.sectionRowIndex ?? 0 }
    },
  }
}
