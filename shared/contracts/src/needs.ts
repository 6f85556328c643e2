/** Returns all needs of a remote that the host cannot provide, for one sentence in a report. */
export function unmetNeeds(needs: Readonly<Record<string, string>>, provides: Readonly<Record<string, string>>) {
  return Object.entries(needs)
    .filter(([key, range]) => !satisfies(provides[key], range))
    .map(([key, range]) => ({ key, range, here: provides[key] }))
}

/** Builds write only `^a.b.c` of a release version, so this is all of semver that a page needs. */
function satisfies(version: string | undefined, range: string) {
  if (!version || !range.startsWith('^')) return false
  const have = version.split('.').map(Number)
  const want = range.slice(1).split('.').map(Number)
  const first = want.findIndex((part) => part !== 0)
  const fixed = first === -1 ? 2 : first
  if (have.length !== 3 || want.length !== 3 || [...have, ...want].some(Number.isNaN)) return false
  return have.every((part, at) => at > fixed || part === want[at]) && compare(have, want) >= 0
}

function compare(a: readonly number[], b: readonly number[]) {
  return a.map((part, at) => part - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0
}
