/** Runs work after that of other tabs in this browser; immediately if the browser has no locks. */
export function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('checkout:paying', work) : work()
}
