const listeners = new Set<() => void>()

/** Notifies every cache of this process that a right was revoked. Other processes see the version rise. */
export function announceRevocation(): void {
  for (const listener of listeners) listener()
}

export function onRevocation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
