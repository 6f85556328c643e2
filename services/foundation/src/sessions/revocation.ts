const listeners = new Set<() => void>()

/** Tells every cache of this process that somebody lost a right. Other processes see the version rise. */
export function announceRevocation(): void {
  for (const listener of listeners) listener()
}

export function onRevocation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
