import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { KEYS_SCREEN } from '../visit/screens.ts'
import { onStage, type Stage } from '../visit/stage.ts'
import { countTrips } from '../visit/trips.ts'
import { type Built, buildBundle } from './build-bundles.ts'
import { type Figure, figuresOf, isKept, type Measured } from './figures.ts'
import { timeBesideHanging } from './hanging-part.ts'
import { amongMoreRemotes } from './more-remotes.ts'
import { filesAfter, releaseKeys } from './redeploy.ts'
import { REMARKS } from './remarks.ts'
import { performancePage } from './report.ts'
import { visitSlowly } from './slow-visit.ts'
import { ordinaryDocument, tunedDocument, VARIANTS, type Variant } from './variants.ts'
import { interactionsOf, keptPerChange, scriptTimeOf } from './work-done.ts'

const PAGE = join(ROOT, 'docs/performance.md')
const MINUTE_MS = 60_000

/** The portal beside the same screens as one bundle. Writes the page about it; answers whether every gate is kept. */
export async function benchOneBundle(rounds: number): Promise<boolean> {
  const begun = Date.now()
  const before = loadavg()[0] ?? 0
  const { figures, chromium } = await onStage(async (stage) => ({
    figures: await measure(stage, rounds),
    chromium: stage.browser.version(),
  }))
  const page = performancePage(
    figures,
    {
      at: `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      cores: cpus().length,
      processor: cpus()[0]?.model ?? 'unknown',
      load: [before, loadavg()[0] ?? 0],
      node: process.versions.node,
      chromium,
      minutes: (Date.now() - begun) / MINUTE_MS,
    },
    REMARKS,
  )
  writeFileSync(PAGE, page)
  console.log(page)
  return figures.every(isKept)
}

/** One after the other. What fails is told, and stands as not measured: the rest of a run of some minutes is not lost for it. */
export async function measure(stage: Stage, rounds: number): Promise<Figure[]> {
  const bundles = await serveBundles(stage)
  const all: Record<Variant, Measured> = { portal: nothingYet(), ordinary: nothingYet(), tuned: nothingYet() }
  // The first visit finds a server that has answered nothing yet.
  for (const variant of VARIANTS) await tried(`warming up: ${variant}`, () => scriptTimeOf(stage, variant))
  for (let round = 1; round <= rounds; round += 1) {
    for (const variant of VARIANTS) await measureOnce(stage, variant, all[variant], `round ${round}: ${variant}`)
  }
  for (const variant of VARIANTS) {
    const view = { ...KEYS_SCREEN, variant }
    all[variant].trips = await tried(`trips: ${variant}`, () => countTrips(stage, view, rounds))
  }
  for (const variant of ['portal', 'tuned'] as const)
    all[variant].kept = await tried(`route changes: ${variant}`, () => keptPerChange(stage, variant))
  all.tuned.downloaded = await tried('a release: tuned', () => filesAfter(stage, 'tuned', bundles.releaseKeys))
  all.portal.downloaded = await tried('a release: portal', () => filesAfter(stage, 'portal', () => releaseKeys(stage)))
  return figuresOf(all, (await tried('60 and 600 remotes', () => amongMoreRemotes(stage))) ?? [])
}

async function measureOnce(stage: Stage, variant: Variant, one: Measured, round: string): Promise<void> {
  const visit = await tried(`${round}, a slow visit`, () => visitSlowly(stage, variant))
  if (visit) one.visits.push(visit)
  const scripts = await tried(`${round}, scripts`, () => scriptTimeOf(stage, variant))
  if (scripts) one.scriptTimes.push(scripts)
  one.interactions.push(...((await tried(`${round}, interactions`, () => interactionsOf(stage, variant))) ?? []))
  const healthy = await tried(`${round}, another page`, () => timeBesideHanging(stage, variant))
  one.healthy = least(one.healthy, healthy)
  const hanging = HANGING[variant]
  const beside = await tried(`${round}, beside one that hangs`, () => timeBesideHanging(stage, variant, hanging))
  one.besideHanging = least(one.besideHanging, beside)
}

async function tried<Result>(what: string, work: () => Promise<Result>): Promise<Result | undefined> {
  console.error(`${new Date().toISOString().slice(11, 19)} ${what}`)
  try {
    return await work()
  } catch (error) {
    console.error(error)
    return undefined
  }
}

/** What the members' page cannot do without. */
const HANGING: Readonly<Record<Variant, RegExp>> = {
  portal: /^\/releases\/team\//,
  ordinary: /\/team-app\./,
  tuned: /\/team-app\./,
}

function nothingYet(): Measured {
  return { visits: [], scriptTimes: [], interactions: [] }
}

function least(before: number | undefined, now: number | undefined): number | undefined {
  return before === undefined || now === undefined ? (before ?? now) : Math.min(before, now)
}

/** Builds the portal as one bundle, twice, and has the proxy hand out documents that name them. */
export async function serveBundles({ releases, proxy }: Stage) {
  const [ordinary, tuned, changed] = await Promise.all([
    buildBundle(releases, '--ordinary'),
    buildBundle(releases),
    buildBundle(releases, '--changed', 'mfe-keys/src/app.tsx'),
  ])
  const serve = (built: Built) => {
    const documents = { ordinary: ordinaryDocument(ordinary, sprite), tuned: tunedDocument(built) }
    proxy.answerDocuments((variant) => (variant === 'ordinary' || variant === 'tuned' ? documents[variant] : undefined))
  }
  const home = await (await fetch(`${proxy.portalOrigin}/`, { headers: { accept: 'text/html' } })).text()
  const [sprite = ''] = /<div id="icons".*?<\/div>/s.exec(home) ?? []
  if (!sprite) throw new Error('The portal draws no icons.')
  serve(tuned)
  return { releaseKeys: async () => serve(changed) }
}
