import type { Finding } from './find/search-index.ts'

/** What was found of one kind, the best first. */
export interface FoundGroup {
  /** As the address says it. */
  kind: string
  label: string
  findings: readonly Finding[]
}

/** What was found, by kind: the kind of the best finding first (rule N16). */
export function groupsOf(findings: readonly Finding[]): FoundGroup[] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const { kind } = finding.entry
    groups.set(kind, [...(groups.get(kind) ?? []), finding])
  }
  return [...groups].map(([kind, found]) => ({
    ...{ kind: kind.toLowerCase().replaceAll(' ', '-'), label: kind === 'Help' ? kind : `${kind}s`, findings: found },
  }))
}
