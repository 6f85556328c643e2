import { lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { withSecondTry } from '../document/second-try.ts'
import { isStaffAlone } from '../page/is-staff-alone.ts'
import { usePage } from '../page/page-context.ts'
import { isOverlaid, isTyping } from './keys-taken.ts'
import { overlay } from './overlay.ts'
import { areSingleKeysOn } from './shortcut-settings.ts'

/** Its code and its index come when somebody asks for them. */
const Palette = lazy(async () => ({
  default: await withSecondTry(async () => (await import('./palette.tsx')).Palette),
}))
const ShortcutList = lazy(async () => ({
  default: await withSecondTry(async () => (await import('./shortcut-list.tsx')).ShortcutList),
}))

/** Keyboard shortcuts that work everywhere (rule N7), and their overlays. */
export function Shortcuts() {
  const opened = useStore(overlay, ({ opened }) => opened)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = wantedBy(event)
      if (!wanted || event.defaultPrevented || isOverlaid()) return
      if (wanted === 'letter') return actOn(event)
      event.preventDefault()
      if (wanted === 'field') document.querySelector<HTMLInputElement>('search input')?.focus()
      else overlay.setState({ opened: wanted })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const isOfStaff = usePage(({ plan }) => isStaffAlone(plan.visitor))
  useEffect(() => {
    if (!isOfStaff) return
    const left = new AbortController()
    import('./staff-keys.ts').then(
      ({ listen }) => listen(left.signal),
      () => {},
    )
    return () => left.abort()
  }, [isOfStaff])
  if (!opened) return null

  const close = () => overlay.setState({ opened: undefined })
  return <Suspense>{opened === 'palette' ? <Palette onClose={close} /> : <ShortcutList onClose={close} />}</Suspense>
}

type Wanted = 'palette' | 'list' | 'field' | 'letter'

function wantedBy(event: KeyboardEvent): Wanted | undefined {
  const { key, metaKey, ctrlKey, altKey, shiftKey } = event
  if (key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !shiftKey && !altKey) return 'palette'
  if (metaKey || ctrlKey || altKey || isTyping(event.target) || !areSingleKeysOn()) return undefined
  if (key === '?' || key === '/') return key === '?' ? 'list' : 'field'
  return /^([a-z]|Escape)$/.test(key) ? 'letter' : undefined
}

/** Acts on a letter, by code that comes with the first of them; without it, nothing happens. */
function actOn({ key, timeStamp }: KeyboardEvent): void {
  import('./single-keys.ts').then(
    ({ pressLetter, leaveRow }) => (key === 'Escape' ? leaveRow() : pressLetter(key, timeStamp)),
    () => {},
  )
}
