/** What line, edition, licence and plan allow together, in alphabetical order (decision I17). */
export function capabilitiesOf(...levels: readonly { capabilities: readonly string[] }[]): string[] {
  return [...new Set(levels.flatMap((level) => level.capabilities))].sort()
}
