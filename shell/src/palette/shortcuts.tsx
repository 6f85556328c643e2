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
      if (!wanted || isOverlaid()) return
      event.preventDefault()
      if (wanted === 'field') document.querySelector<HTMLInputElement>('search input')?.focus()
      else overlay.setState({ opened: wanted })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (!opened) return null

  const close = () => overlay.setState({ opened: undefined })
  return <Suspense>{opened === 'palette' ? <Palette onClose={close} /> : <ShortcutList onClose={close} />}</Suspense>
}

function wantedBy(event: KeyboardEvent): 'palette' | 'list' | 'field' | undefined {
  const { key, metaKey, ctrlKey, altKey, shiftKey } = event
  if (key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !shiftKey && !altKey) return 'palette'
  if (metaKey || ctrlKey || altKey || isTyping(event.target) || !areSingleKeysOn()) return undefined
  return key === '?' ? 'list' : key === '/' ? 'field' : undefined
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}

/** Returns whether a dialog is open, which gets the keys first. */
function isOverlaid(): boolean {
  return document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') !== null
}
