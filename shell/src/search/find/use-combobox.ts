import { type KeyboardEvent, useState } from 'react'

interface Combobox {
  /** Keys of the options, stable when others are inserted. */
  options: readonly string[]
  /** Called with the active option. */
  onEnter: (at: number) => void
  /** Initially active option; -1 for none. */
  first: 0 | -1
}

/** The keys of a field with a list of options: arrows go through them, Enter takes one. What was meant stays meant when more are found. */
export function useCombobox({ options, onEnter, first }: Combobox) {
  const [chosen, choose] = useState<string>()
  const count = options.length
  const found = chosen === undefined ? -1 : options.indexOf(chosen)
  const active = found < 0 ? Math.min(first, count - 1) : found

  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetOf(event.key, active, count, first)
    if (to !== undefined && count > 0) {
      event.preventDefault()
      choose(options[to])
    } else if (event.key === 'Enter' && active >= 0 && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onEnter(active)
    }
  }
  return { active, onKeyDown, reset: () => choose(undefined) }
}

/** Past either end is the other one; where none may be meant, that lies between. */
function targetOf(key: string, active: number, count: number, first: 0 | -1): number | undefined {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : first
  if (key === 'ArrowUp') return active > first ? active - 1 : count - 1
  return undefined
}
