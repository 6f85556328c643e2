/** One at a time over all tabs of this browser; where it has no locks, each tab for itself. */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  return locks ? Promise.resolve(locks.request(name, work)) : work()
}
