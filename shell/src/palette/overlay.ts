import { createStore } from 'zustand/vanilla'

/** What stands in front of the page, if anything does. */
export const overlay = createStore<{ opened?: 'palette' | 'list' }>(() => ({}))

export function showShortcuts(): void {
  overlay.setState({ opened: 'list' })
}
