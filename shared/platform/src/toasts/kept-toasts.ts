import * as z from 'zod/mini'
import { storedValue } from '../storage/stored-value.ts'
import type { ToastStore } from './toast-store.ts'

const Kept = z.array(z.object({ kind: z.enum(['success', 'info', 'error']), text: z.string() }))
/** Of the device: it has to outlive a sign-out, and holds only the portal's own sentences. */
const kept = storedValue('session', 'device:toasts', Kept)

/** Saves a toast for the next page (account.md §8). */
export function keepToast(kind: 'success' | 'info' | 'error', text: string): void {
  kept.set([...(kept.get() ?? []), { kind, text }])
}

/** Shows what was saved, once. */
export function showKeptToasts({ show }: Pick<ToastStore, 'show'>): void {
  const toasts = kept.get() ?? []
  kept.clear()
  for (const { kind, text } of toasts) show({ kind, content: text })
}
