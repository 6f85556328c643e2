import { type FirstVisit, inEmptyBrowser, leastFirstVisit, openScreen, warmUp } from '../visit/first-visit.ts'
import { NAMES, ofKind, releaseRemotes, wholeVisit } from '../visit/release-remotes.ts'
import { KEYS_SCREEN } from '../visit/screens.ts'
import type { Stage } from '../visit/stage.ts'
import { kbOf } from './slow-visit.ts'
import { throttleOf } from './throttle.ts'

const SIZES = [6, 60, 600] as const
const ROUNDS = 3
/** Of which the least is compared with the least among fewer remotes. */
const VISITS = 8

/** A first visit among so many remotes. */
export interface Among {
  remotes: number
  requests: number
  scriptKb: number
  documentKb: number
  /** On Slow 4G, ms; the least of some visits. */
  content: number
}

/** Opens the keys with six remotes released, then with sixty and with six hundred, each named by a word or two of its own. */
export async function amongMoreRemotes(stage: Stage): Promise<Among[]> {
  const names = namesOf(600 - 6)
  const among: Among[] = []
  let released = 6
  for (const size of SIZES) {
    await releaseRemotes(stage, names.slice(released - 6, size - 6))
    released = size
    among.push(await visitAmong(stage, await leastFirstVisit(stage, KEYS_SCREEN, VISITS), size))
  }
  return among
}

/** The first fifty-four are a word each, further ones two of these words. */
export function namesOf(count: number): string[] {
  const pairs = NAMES.flatMap((first) => NAMES.flatMap((second) => (first < second ? `${first}-${second}` : [])))
  return [...NAMES, ...pairs].slice(0, count)
}

async function visitAmong(stage: Stage, visit: FirstVisit, remotes: number): Promise<Among> {
  const slow: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) slow.push(await contentOnSlow4G(stage))
  return {
    remotes,
    requests: wholeVisit(visit).length,
    scriptKb: kbOf(ofKind(visit, 'script')),
    documentKb: kbOf(ofKind(visit, 'document')),
    content: Math.min(...slow),
  }
}

function contentOnSlow4G(stage: Stage): Promise<number> {
  const { proxy } = stage
  return inEmptyBrowser(stage, KEYS_SCREEN, async (page) => {
    const { slow } = await throttleOf(page)
    await warmUp(page, proxy.origin)
    await slow()
    return (await openScreen(page, proxy.origin, KEYS_SCREEN)).content
  })
}
