interface Level {
  capabilities: readonly string[]
  /** Only a plan takes some away. */
  removedCapabilities?: readonly string[]
}

/** Returns the capabilities of line, edition, license and plan combined, without those that the plan takes away, in alphabetical order (rule I17). */
export function capabilitiesOf(...levels: readonly Level[]): string[] {
  const removed = new Set(levels.flatMap((level) => level.removedCapabilities ?? []))
  return [...new Set(levels.flatMap((level) => level.capabilities))].filter((one) => !removed.has(one)).sort()
}
