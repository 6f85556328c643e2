/** Shortest interval, in ms. */
const CHECK_EVERY_MS = 5000

/**
 * Checks for changes elsewhere, such as the session's after a navigation (commerce.md §2, rule A9): at once after a
 * pause, otherwise when the interval since the last check is over; nothing waits for the result.
 */
export function createSeldomCheck(confirm: () => Promise<unknown>) {
  let checkedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const check = () => {
    timer = undefined
    checkedAt = performance.now()
    void confirm()
  }
  return {
    soon: () => {
      timer ??= setTimeout(check, Math.max(0, checkedAt + CHECK_EVERY_MS - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}
