import { createStore } from 'zustand/vanilla'

/** The open overlay, if any. */
export const overlay = createStore<{ opened?: 'palette' | 'list' }>(() => ({}))

export function showShortcuts(): void {
  overlay.setState({ opened: 'list' })
}
