const sleepers = new Set<() => void>()

/** Wakes the workers of this process. Those of others look once a second. */
export function wakeOutboxes(): void {
  for (const wake of sleepers) wake()
}

export function onWake(wake: () => void): () => void {
  sleepers.add(wake)
  return () => sleepers.delete(wake)
}
