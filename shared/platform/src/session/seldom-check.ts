/** At most once in so long, in ms. */
const CHECK_EVERY_MS = 5000

/**
 * Asks about what may have changed elsewhere, such as the session after a navigation (commerce.md §2, rule A9): at once after some
 * quiet, else when the time since the last check is over; nobody waits for the answer.
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
