const NOT_TEXT = 4000
const USUAL = 5000
const LONGEST = 8000

/** How long a toast stays, in ms; `undefined` is until it is dismissed (account.md §9, decisions H1, H2). */
export function toastDuration(kind: 'success' | 'info' | 'error', content: unknown, hasUndo = false) {
  if (kind === 'error') return undefined
  if (typeof content !== 'string') return NOT_TEXT
  // Whoever is to change their mind gets all the time that the spec allows a toast.
  if (hasUndo) return LONGEST
  if (kind === 'info') return USUAL
  const words = content.split(/\s+/).filter(Boolean).length
  return Math.min(LONGEST, 2000 + 1000 * Math.floor(words / 15))
}
