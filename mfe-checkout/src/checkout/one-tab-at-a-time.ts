/** Runs after whatever another tab of this browser has under way here; at once where the browser knows no locks. */
export function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('checkout:paying', work) : work()
}
