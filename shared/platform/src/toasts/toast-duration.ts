const NOT_TEXT_MS = 4000
const USUAL_MS = 5000
const LONGEST_MS = 8000

/** Returns how long a toast stays, in ms; `undefined` means until it is dismissed (account.md §9, rules H1, H2). */
export function toastDuration(
  kind: 'success' | 'info' | 'error',
  content: unknown,
  { undo, offer }: { undo?: unknown; offer?: unknown } = {},
) {
  if (kind === 'error' || offer) return undefined
  if (typeof content !== 'string') return NOT_TEXT_MS
  // Toasts with an undo get the longest time.
  if (undo) return LONGEST_MS
  if (kind === 'info') return USUAL_MS
  const words = content.split(/\s+/).filter(Boolean).length
  return Math.min(LONGEST_MS, 2000 + 1000 * Math.floor(words / 15))
}
