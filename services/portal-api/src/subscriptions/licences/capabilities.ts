/** Returns the capabilities of line, edition, license and plan combined, in alphabetical order (rule I17). */
export function capabilitiesOf(...levels: readonly { capabilities: readonly string[] }[]): string[] {
  return [...new Set(levels.flatMap((level) => level.capabilities))].sort()
}
