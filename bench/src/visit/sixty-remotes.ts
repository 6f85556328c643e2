import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Release } from '@portal/contracts/platform'
import type { Finding } from './budgets.ts'
import { type FirstVisit, leastFirstVisit } from './first-visit.ts'
import { KEYS_SCREEN } from './screens.ts'
import type { Stage } from './stage.ts'
import { kb } from './weigh-visits.ts'

/** The remote whose files all the others have, too. */
const MODEL = 'team'
/** The release server looks for releases once a second. */
const NOTICED = 1500

/** Fifty-four, each a word of its own: equal names would compress to nothing. */
const NAMES =
  `alerts archive audiences backups batches budgets calendar campaigns carriers claims couriers customs depots
devices disputes documents domains drivers events exports fleets forecasts geofences hubs imports incidents inventory
invoices journeys labels ledgers logs manifests maps meters notices pallets parcels partners payouts pickups policies
projects quotas quotes rates receipts reports returns routes rules samples scans shipments`.split(/\s+/)

/** Releases so many remotes more that there are sixty, while the portal runs: what the same visit costs more than with six. */
export async function sixtyRemotes(stage: Stage, withSix: FirstVisit): Promise<Finding[]> {
  for (const name of NAMES) release(stage.releases, name)
  await wait(NOTICED)
  const withSixty = await leastFirstVisit(stage, KEYS_SCREEN)
  const planned = withSixty.remotes - withSix.remotes
  if (planned !== NAMES.length) throw new Error(`${planned} of ${NAMES.length} remotes were planned.`)

  const more = (kind: 'document' | 'script') => kb(ofKind(withSixty, kind)) - kb(ofKind(withSix, kind))
  return [
    { budget: 'sixtyRequests', measured: withSixty.before.length - withSix.before.length },
    { budget: 'sixtyScript', measured: more('script') },
    { budget: 'sixtyDocument', measured: more('document') },
  ]
}

function ofKind({ before }: FirstVisit, kind: 'document' | 'script') {
  return before.filter((exchange) => exchange.kind === kind)
}

/** One page, without an entry in the navigation: with one it would be drawn as well. */
function release(releases: string, name: string): void {
  const { current } = readJson<{ current: string }>(join(releases, MODEL, 'channels.json'))
  const folder = join(releases, name, current)
  cpSync(join(releases, MODEL, current), folder, { recursive: true })

  const model = readJson<Release>(join(folder, 'release.json'))
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
