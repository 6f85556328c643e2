import { EVENTS } from '@portal/contracts/events'
import { manifestProblems } from '@portal/contracts/manifest-problems'
import { unmetNeeds } from '@portal/contracts/needs'
import type { Manifest, Release } from '@portal/contracts/platform'
import { RELEASE_BUDGETS_KB } from '@portal/contracts/release-budgets'
import { type Arrived, fileProblems } from '../artefacts/file-problems.ts'

/** Releases that the new one would run with. */
export interface Neighbors {
  /** Shared key → version that the host lends, or would; left out if there is none yet. */
  lent: Readonly<Record<string, string>> | undefined
  others: readonly Release[]
}

/** Returns why a release cannot be published, in sentences with the expected and the actual value (rule P3). */
export function releaseProblems({ release, files }: Arrived, neighbors: Neighbors): string[] {
  const wrongFiles = fileProblems({ release, files })
  // What is not what its release says has no weight of its own.
  if (wrongFiles.length > 0) return wrongFiles
  return [
    ...budgetProblems({ release, files }),
    ...eventProblems(release.manifest),
    ...neighborProblems(release, neighbors),
  ]
}

/** Returns the problems that another publish can cause or fix. */
export function neighborProblems(release: Release, neighbors: Neighbors): string[] {
  return [
    ...needProblems(release, neighbors),
    ...manifestProblems([...neighbors.others.map(({ manifest }) => manifest), release.manifest]).map(
      ({ problem }) => problem,
    ),
  ]
}

function budgetProblems({ release: { name, entry, initial }, files }: Arrived): string[] {
  const weigh = (names: readonly string[]) =>
    names.reduce((sum, file) => sum + (files.get(`${file}.br`)?.length ?? 0), 0) / 1024
  const scripts = (exposed: string) => (initial[exposed] ?? []).filter((file) => file.endsWith('.js'))
  const { entry: entryKb, firstView, shellScript } = RELEASE_BUDGETS_KB
  const weights: [what: string, found: number, most: number][] =
    name === 'shell'
      ? [['JavaScript before first content', weigh(scripts('main')), shellScript]]
      : [
          ['container', weigh([entry]), entryKb],
          ['code for its first view', weigh([entry, ...scripts('./app')]), firstView],
        ]
  return weights
    .filter(([, found, most]) => found > most)
    .map(([what, found, most]) => `The ${what} may weigh ${most} KB and weighs ${found.toFixed(1)} KB.`)
}

/** Returns a remote's unmet needs of the host, or those of all others for a host. */
function needProblems(release: Release, { lent, others }: Neighbors): string[] {
  if (!lent) return []
  return (release.name === 'shell' ? others : [release]).flatMap((one) => neededBeside(one, lent))
}

/** Returns a release's unmet needs of the host, in sentences. */
export function neededBeside({ name, needs }: Release, lent: Readonly<Record<string, string>>): string[] {
  const all: Record<string, string> = Object.assign({}, ...Object.values(needs))
  return unmetNeeds(all, lent).map(
    ({ key, range, here }) =>
      `${name} wants ${key} ${range}; the shell ${here ? `lends ${here}` : 'does not lend it'}.`,
  )
}

function eventProblems({ name, publishes, hears }: Manifest): string[] {
  const known: Readonly<Record<string, { publishedBy: readonly string[]; heardBy: readonly string[] }>> = EVENTS
  return [
    ...publishes
      .filter((event) => !known[event]?.publishedBy.includes(name))
      .map((event) => `It publishes ${event}, which the contract ${said(known[event]?.publishedBy.join(', '))}.`),
    ...hears
      .filter((event) => !known[event]?.heardBy.includes(name))
      .map((event) => `It hears ${event}, which the contract ${said(known[event]?.heardBy.join(', '))}.`),
  ]
}

function said(whose: string | undefined): string {
  return whose === undefined ? 'does not know' : `says is for ${whose}`
}
