import { brotliCompressSync } from 'node:zlib'
import type { Finding } from './budgets.ts'
import type { ReleaseId } from './bundled-libraries.ts'
import { bytesOf, type Exchange, fetchedTwice } from './exchange.ts'
import type { FirstVisit } from './first-visit.ts'
import { KEYS_SCREEN, type Screen } from './screens.ts'

const KB = 1024
const RELEASE_FILE = /^\/releases\/([^/]+)\/([^/]+)\/(.+)$/

/** What each first visit cost, against the budgets of its remote and of the page. */
export function weighVisits(visits: readonly FirstVisit[]): Finding[] {
  const keys = visitOf(visits, KEYS_SCREEN)
  return [...weighShell(keys), ...weighPage(keys), ...visits.flatMap(weighRemote), mostFetchedTwice(visits)]
}

/** Throws when the screen was not visited. */
export function visitOf(visits: readonly FirstVisit[], wanted: Screen): FirstVisit {
  const visit = visits.find(({ screen }) => screen === wanted)
  if (!visit) throw new Error(`${wanted.path} was not visited.`)
  return visit
}

/** Every release that a browser was sent files of. */
export function releasesMet(visits: readonly FirstVisit[]): ReleaseId[] {
  const met = visits.flatMap(all).flatMap(({ url }) => {
    const [, name, id] = RELEASE_FILE.exec(url) ?? []
    return name && id ? [{ name, id }] : []
  })
  return [...new Map(met.map((release) => [release.name, release])).values()]
}

function weighShell(visit: FirstVisit): Finding[] {
  const { before, inlineStyle, scriptTags } = visit
  const styles = before.filter(({ kind, url }) => kind === 'style' && isOf('shell', url))
  return [
    { budget: 'shellScript', measured: kb(before.filter(({ url }) => scriptTags.includes(url))) },
    { budget: 'shellStyle', measured: kb(styles) + brotliCompressSync(inlineStyle).length / KB },
  ]
}

function weighPage(visit: FirstVisit): Finding[] {
  return [
    {
      budget: 'transfer',
      measured: kb(all(visit)),
      ...(visit.spread !== undefined && { noise: visit.spread / KB }),
      because: heaviest(all(visit)),
    },
    { budget: 'requests', measured: visit.before.length, because: visit.before.map(({ url }) => url) },
  ]
}

function weighRemote(visit: FirstVisit): Finding[] {
  const { remote } = visit.screen
  const entry = ownOf(visit).filter(({ url }) => url.includes('/remoteEntry.'))
  return [
    { budget: 'entry', remote, measured: kb(entry) },
    { ...weighOwnCode(visit), remote },
  ]
}

/** What a remote's page takes of its own code when it is opened directly; of a page that is not its first, by its path. */
export function weighOwnCode(visit: FirstVisit): Finding {
  const own = ownOf(visit)
  return { budget: 'ownCode', remote: visit.screen.path, measured: kb(own), because: heaviest(own) }
}

function ownOf({ screen: { remote }, before }: FirstVisit): Exchange[] {
  return before.filter(({ url }) => isOf(remote, url))
}

function mostFetchedTwice(visits: readonly FirstVisit[]): Finding {
  const twice = visits.flatMap((visit) => fetchedTwice(all(visit)))
  return { budget: 'fetchedTwice', measured: twice.length, because: twice }
}

export function all({ before, after }: FirstVisit): Exchange[] {
  return [...before, ...after]
}

export function kb(exchanges: readonly Exchange[]): number {
  return bytesOf(exchanges) / KB
}

function isOf(release: string, url: string): boolean {
  return RELEASE_FILE.exec(url)?.[1] === release
}

function heaviest(exchanges: readonly Exchange[]): string[] {
  const byWeight = [...exchanges].sort((a, b) => b.bytes - a.bytes)
  return byWeight.slice(0, 6).map(({ url, bytes }) => `${(bytes / KB).toFixed(1)} KB ${url}`)
}
