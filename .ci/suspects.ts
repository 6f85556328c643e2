/** A test that failed once and then passed three times on the same build. */
export interface Suspect {
  /** `e2e/journeys/acting.spec.ts › the title of the test`. */
  test: string
  /** The day on which it was put on the list, `2026-11-26` (UTC). */
  since: string
}

/** Days that a suspect may stay on the list. */
const DAYS_TO_MEND = 3
/** Suspects that a run lets pass, listed and new. */
const MOST_SUSPECTS = 2

/** Where money, permissions and secrets are tested: what fails there has failed, however often it passes afterwards. */
const NEVER_BY_CHANCE = [
  /^services\/portal-api\/src\/(authorization|billing|payments|permission-matrix|security|subscriptions)\//,
  /^services\/gateway\//,
  /^services\/foundation\/src\/(audit|passwords|sessions)\//,
  /^shared\/contracts\//,
  /^mfe-(billing|checkout)\//,
  /^e2e\/journeys\/(nothing-secret|roles|staff-files|viewer)\./,
  /^bench\//,
]

export function mayBeChance(file: string): boolean {
  return !NEVER_BY_CHANCE.some((pattern) => pattern.test(file))
}

export interface Verdict {
  /** Closing lines about them. */
  lines: string[]
  /** How many of them turn the run red. */
  failed: number
}

/**
 * Decides about the suspects of a run, those on the list and those found just now (`found`): all pass while they are two at
 * most and none has been on the list for more than three days. `today` is a day in UTC.
 */
export function judgeSuspects(listed: readonly Suspect[], found: readonly string[], today: string): Verdict {
  const fresh = found.filter((test) => !listed.some((suspect) => suspect.test === test))
  const overdue = listed.filter(({ since }) => daysBetween(since, today) > DAYS_TO_MEND)
  const count = listed.length + fresh.length
  const lines = [
    ...listed.map(({ test, since }) => `Suspect since ${since}: ${test}${found.includes(test) ? ' (again)' : ''}`),
    ...fresh.map((test) => `New suspect, for .ci/suspects.json: ${JSON.stringify({ test, since: today })}`),
  ]
  if (overdue.length) lines.push(`On the list for more than ${DAYS_TO_MEND} days: ${overdue.length}. Mend them first`)
  if (count > MOST_SUSPECTS) lines.push(`More than ${MOST_SUSPECTS} suspects: ${count}. Mend them first`)
  return { lines, failed: Math.max(overdue.length, count > MOST_SUSPECTS ? count - MOST_SUSPECTS : 0) }
}

function daysBetween(from: string, until: string): number {
  return (Date.parse(until) - Date.parse(from)) / 86_400_000
}

/** `2 suspects, oldest since 2026-11-26`. */
export function suspectsInWords(listed: readonly Suspect[], found: readonly string[], today: string): string {
  const days = [...listed.map(({ since }) => since), ...(found.length ? [today] : [])].sort()
  const count = new Set([...listed.map(({ test }) => test), ...found]).size
  return `${count} ${count === 1 ? 'suspect' : 'suspects'}${count ? `, oldest since ${days[0]}` : ''}`
}
