import { lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { withSecondTry } from '../document/second-try.ts'
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
      if (wanted === 'key') return actOn(event)
      event.preventDefault()
      if (wanted === 'field') focusField()
      else overlay.setState({ opened: wanted })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (!opened) return null

  const close = () => overlay.setState({ opened: undefined })
  return <Suspense>{opened === 'palette' ? <Palette onClose={close} /> : <ShortcutList onClose={close} />}</Suspense>
}

type Wanted = 'palette' | 'list' | 'field' | 'key'

function wantedBy(event: KeyboardEvent): Wanted | undefined {
  const { key, metaKey, ctrlKey, altKey, shiftKey } = event
  if (key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !shiftKey && !altKey) return 'palette'
  if (metaKey || ctrlKey || altKey || !areSingleKeysOn()) return undefined
  if (key === 'ArrowDown' && isIn('#content search input', event.target)) return 'key'
  if (isTyping(event.target)) return undefined
  if (key === '?' || key === '/') return key === '?' ? 'list' : 'field'
  if (/^Arrow(Up|Down)$/.test(key)) return isIn('tbody', event.target) ? 'key' : undefined
  return /^([a-z]|Escape|Enter)$/.test(key) ? 'key' : undefined
}

/** The search of the list on the page, or else its first filter that is shown; where it has neither, the portal's. */
function focusField(): void {
  for (const field of ['#content search input', '#content search :is(select, button)', 'search input'].flatMap(
    (selector) => [...document.querySelectorAll<HTMLElement>(selector)],
  )) {
    field.focus()
    if (field === document.activeElement) return
  }
}

/** Acts on a key, by code that comes with the first of them; without it, nothing happens. */
function actOn(event: KeyboardEvent): void {
  const { key, timeStamp } = event
  // An arrow would scroll the page, too.
  if (key.startsWith('Arrow')) event.preventDefault()
  import('./single-keys.ts').then(
    ({ pressKey }) => pressKey(key, timeStamp),
    () => {},
  )
}

function isTyping(target: EventTarget | null): boolean {
  return isIn('input, textarea, select, [contenteditable]', target)
}

function isIn(selector: string, target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

/** Returns whether a dialog or a menu is open, which gets the keys first. */
function isOverlaid(): boolean {
  return document.querySelector('dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null
}
