import type { Finding } from './find/search-index.ts'
import type { Found } from './find/use-finder.ts'

/** Matches of one kind, best first. */
export interface FoundGroup {
  /** Name in the address. */
  kind: string
  label: string
  findings: readonly Finding[]
}

/** To be read about, not to be worked with. */
const READ = ['Help', 'Error']

/** Several of a kind. */
export function labelOf(kind: string): string {
  return kind === 'Help' ? kind : `${kind}s`
}

/** Groups matches by kind: that of the best match first, then things to work with, then articles (rule N16). */
export function groupsOf(findings: readonly Finding[]): FoundGroup[] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const { kind } = finding.entry
    groups.set(kind, [...(groups.get(kind) ?? []), finding])
  }
  const [best, ...others] = groups
  if (!best) return []
  const inOrder = [best, ...others.toSorted(([one], [other]) => READ.indexOf(one) - READ.indexOf(other))]
  return inOrder.map(([kind, found]) => ({
    kind: kind.toLowerCase().replaceAll(' ', '-'),
    label: labelOf(kind),
    findings: found,
  }))
}

/** The groups in the order in which they stood before, with what stood in them first: what comes later goes below, and pushes nothing. */
export function keptInPlace(groups: readonly FoundGroup[], before: readonly FoundGroup[]): FoundGroup[] {
  return byPlace(groups, before, ({ kind }) => kind).map((group) => {
    const { findings = [] } = before.find(({ kind }) => kind === group.kind) ?? {}
    return { ...group, findings: byPlace(group.findings, findings, ({ entry }) => entry.id) }
  })
}

function byPlace<Thing>(things: readonly Thing[], before: readonly Thing[], idOf: (thing: Thing) => string): Thing[] {
  const places = new Map(before.map((thing, place) => [idOf(thing), place]))
  const placeOf = (thing: Thing) => places.get(idOf(thing)) ?? before.length
  return things.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/**
 * Returns the options below a field, by kind: recent choices without input, and partial matches if there is no full one
 * (rules N27, N33).
 */
export function choicesOf({ findings, close }: Found, used: readonly string[]): FoundGroup[] {
  if (findings.length === 0 && close.length > 0) return [{ kind: 'close', label: 'Close matches', findings: close }]

  const isUsed = ({ entry, matched }: Finding) => matched.length === 0 && used.includes(entry.id)
  const recent = findings.filter(isUsed)
  return [
    ...(recent.length > 0 ? [{ kind: 'recent', label: 'Chosen last', findings: recent }] : []),
    ...groupsOf(findings.filter((finding) => !isUsed(finding))),
  ]
}
