import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ROOT } from '../root.ts'
import type { Exchange } from '../visit/exchange.ts'
import { inEmptyBrowser, openScreen } from '../visit/first-visit.ts'
import { KEYS_SCREEN } from '../visit/screens.ts'
import type { Stage } from '../visit/stage.ts'
import { newReleaseId } from './build-bundles.ts'
import type { Variant } from './variants.ts'

const run = promisify(execFile)
const QUIET_MS = 1200
const LOOK_MS = 500
const LONGEST_MS = 60_000

/**
 * What somebody downloads who was on a page before its remote was released anew: files alone, no document and no data. A bundle would be
 * put where the one before was: of its files those count that have another name.
 */
export function filesAfter(stage: Stage, variant: Variant, release: () => Promise<unknown>): Promise<Exchange[]> {
  const { proxy } = stage
  const view = { ...KEYS_SCREEN, variant }
  return inEmptyBrowser(stage, view, async (page) => {
    proxy.takeExchanges()
    await openScreen(page, proxy.origin, view)
    await proxy.untilQuiet(QUIET_MS)
    const before = new Set(proxy.takeExchanges().map(({ url }) => basename(url)))
    await release()
    proxy.takeExchanges()
    await openScreen(page, proxy.origin, view)
    await proxy.untilQuiet(QUIET_MS)
    return proxy
      .takeExchanges()
      .filter(({ kind }) => kind === 'script' || kind === 'style' || kind === 'font')
      .filter(({ url }) => variant === 'portal' || !before.has(basename(url)))
  })
}

/** Builds the keys again as another release, and waits until the portal serves it. */
export async function releaseKeys({ releases, proxy }: Stage): Promise<void> {
  const revision = async () => (await (await fetch(`${proxy.portalOrigin}/plan/revision`)).json()).revision as number
  const id = newReleaseId()
  const output = join(releases, 'keys', id)
  const build = 'shared/federation/src/build/build-process.ts'
  const part = ['keys', join(ROOT, 'mfe-keys'), id, 'production', output]
  await run(process.execPath, ['--import', 'tsx', build, ...part], { cwd: ROOT })
  const before = await revision()
  const channels = join(releases, 'keys', 'channels.json')
  const { current } = JSON.parse(readFileSync(channels, 'utf8'))
  writeFileSync(channels, JSON.stringify({ current: id, previous: current }))
  const deadline = Date.now() + LONGEST_MS
  while ((await revision()) === before) {
    if (Date.now() > deadline) throw new Error('The release of the keys was not taken up.')
    await wait(LOOK_MS)
  }
}
