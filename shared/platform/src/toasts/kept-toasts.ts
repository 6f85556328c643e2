import { checkOf, storedValue } from '../storage/stored-value.ts'
import type { ToastKind, ToastStore } from './toast-store.ts'

type KeptToast = { kind: ToastKind; text: string }

const Kept = checkOf(
  (value): value is KeptToast[] => Array.isArray(value) && value.every((one) => one?.kind && one.text),
)
/** Device storage: it has to outlive a log-out, and contains only the portal's own sentences. */
const kept = storedValue('session', 'device:toasts', Kept)

/** Saves a toast for the next page (account.md §8). */
export function keepToast(kind: ToastKind, text: string): void {
  kept.set([...(kept.get() ?? []), { kind, text }])
}

/** Shows stored toasts, once. */
export function showKeptToasts({ show }: Pick<ToastStore, 'show'>): void {
  const toasts = kept.get() ?? []
  kept.clear()
  for (const { kind, text } of toasts) show({ kind, content: text })
}
