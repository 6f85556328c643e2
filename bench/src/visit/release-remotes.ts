import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Release } from '@portal/contracts/platform'
import type { Exchange } from './exchange.ts'
import type { FirstVisit } from './first-visit.ts'
import type { Stage } from './stage.ts'

/** The remote whose files all the others have, too. */
const MODEL = 'team'
/** The release server looks for releases once a second, and takes up one after the other. */
const LOOK_MS = 1000
const LONGEST_MS = 300_000

/** Fifty-four, each a word of its own: equal names would compress to nothing. */
export const NAMES =
  `alerts archive audiences backups batches budgets calendar campaigns carriers claims couriers customs depots
devices disputes documents domains drivers events exports fleets forecasts geofences hubs imports incidents inventory
invoices journeys labels ledgers logs manifests maps meters notices pallets parcels partners payouts pickups policies
projects quotas quotes rates receipts reports returns routes rules samples scans shipments`.split(/\s+/)

/** Releases a remote of each of these names, and waits until the portal has taken them all up. Throws when it does not. */
export async function releaseRemotes({ releases, proxy }: Stage, names: readonly string[]): Promise<void> {
  // A connection that is kept is closed by a portal that is busy with releases for longer than it keeps one.
  const headers = { connection: 'close' }
  const revision = async (): Promise<number> =>
    (await (await fetch(`${proxy.portalOrigin}/plan/revision`, { headers })).json()).revision
  const before = await revision()
  for (const name of names) release(releases, name)
  const deadline = Date.now() + LONGEST_MS
  while ((await revision()) < before + names.length) {
    if (Date.now() > deadline) throw new Error(`Not all of ${names.length} remotes were taken up.`)
    await wait(LOOK_MS)
  }
}

/** All that was asked for until the page came to rest: whether a request came before the content or after is the machine's mood. */
export function wholeVisit({ before, after }: FirstVisit): Exchange[] {
  return [...before, ...after]
}

export function ofKind(visit: FirstVisit, kind: 'document' | 'script'): Exchange[] {
  return wholeVisit(visit).filter((exchange) => exchange.kind === kind)
}

/** One page, without an entry in the navigation: with one it would be drawn as well. */
function release(releases: string, name: string): void {
  const { current } = readJson<{ current: string }>(join(releases, MODEL, 'channels.json'))
  const folder = join(releases, name, current)
  const from = join(releases, MODEL, current)
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(from)) linkSync(join(from, file), join(folder, file))
  const model = readJson<Release>(join(folder, 'release.json'))
  // Else the model would be written to as well.
  rmSync(join(folder, 'release.json'))
  const title = name.replace(/^./, (letter) => letter.toUpperCase())
  const pages = model.manifest.pages.slice(0, 1).map(({ navigation, ...page }) => ({
    ...page,
    path: `/account/${name}`,
    title,
  }))
  const manifest = { ...model.manifest, name, title, owner: `${title} team`, pages, cards: [] }
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ ...model, name, manifest }))
  writeFileSync(join(releases, name, 'channels.json'), JSON.stringify({ current }))
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8'))
}
