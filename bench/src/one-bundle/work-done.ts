import type { CDPSession, Page } from '@playwright/test'
import { inEmptyBrowser, openScreen, warmUp } from '../visit/first-visit.ts'
import { KEYS_SCREEN } from '../visit/screens.ts'
import type { Stage } from '../visit/stage.ts'
import { clickThrough } from './route-change.ts'
import { BILLING_SCREEN, TEAM_SCREEN } from './slow-visit.ts'
import { throttleOf } from './throttle.ts'
import type { Variant } from './variants.ts'
import { readInteractions, watchVitals } from './vitals.ts'

const QUIET_MS = 1200

/** The page's own thread in scripts until a first visit is at rest, ms of its CPU time: what else the machine does is not in it. */
export function scriptTimeOf(stage: Stage, variant: Variant): Promise<number> {
  const { proxy } = stage
  const view = { ...KEYS_SCREEN, variant }
  return inEmptyBrowser(stage, view, async (page) => {
    await warmUp(page, proxy.origin)
    const { cdp } = await throttleOf(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await openScreen(page, proxy.origin, view)
    await proxy.untilQuiet(QUIET_MS)
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metricOf(metrics, 'ScriptDuration') * 1000
  })
}

function metricOf(metrics: readonly { name: string; value: number }[], wanted: string): number {
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
}

/** What clicks and keys took until the page had answered, on a slow processor, ms each. */
export function interactionsOf(stage: Stage, variant: Variant): Promise<number[]> {
  const { proxy } = stage
  const view = { ...KEYS_SCREEN, variant }
  return inEmptyBrowser(stage, view, async (page) => {
    const { slowProcessorOnly } = await throttleOf(page)
    await watchVitals(page)
    await openScreen(page, proxy.origin, view)
    await clickThrough(page, TEAM_SCREEN)
    await clickThrough(page, KEYS_SCREEN)
    await proxy.untilQuiet(QUIET_MS)
    await slowProcessorOnly()
    return readInteractions(page, await useThePage(page))
  })
}

/** Opens what opens, types where one types, goes from page to page; answers how many interactions that were. */
async function useThePage(page: Page): Promise<number> {
  let made = 0
  const click = async (selector: string) => {
    await page.locator(selector).first().click()
    await drawn(page)
    made += 1
  }
  const type = async (text: string) => {
    for (const key of text) {
      await page.keyboard.press(key)
      await drawn(page)
      made += 1
    }
  }
  await click('button[popovertarget=user-menu]')
  await click('button[popovertarget=user-menu]')
  await click('main input')
  await type('prod')
  await page.locator('main input').first().fill('')
  await click('main thead th a, main thead th button')
  await click('main button:has-text("Create key")')
  await page.locator('[role=dialog] input').first().waitFor()
  await click('[role=dialog] input')
  await type('staging')
  // What was typed would have to be given up first.
  await page.locator('[role=dialog] input').first().fill('')
  await drawn(page)
  await page.keyboard.press('Escape')
  await page.locator('[role=dialog]').first().waitFor({ state: 'detached' })
  for (const { path, content } of [TEAM_SCREEN, KEYS_SCREEN, TEAM_SCREEN, KEYS_SCREEN]) {
    await click(`nav a[href="${path}"]`)
    await page.locator(`main:not(:has([aria-busy=true])) :is(${content})`).first().waitFor()
  }
  return made
}

function drawn(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** What one page keeps; memory in bytes. */
export interface Kept {
  heap: number
  /** What the engine compiles of what is called often, which no change of the page brings back or takes away. */
  code: number
  nodes: number
  listeners: number
}

/** What a route change leaves behind, on average. */
export interface KeptPerChange extends Kept {
  changes: number
}

const WARM_UPS = 60
const CHANGES = 360
/** The shell itself looks so long for what a remote left behind, ms. */
const LAST_WORDS_MS = 6000

export function keptPerChange(stage: Stage, variant: Variant): Promise<KeptPerChange> {
  const { proxy } = stage
  const view = { ...KEYS_SCREEN, variant }
  return inEmptyBrowser(stage, view, async (page) => {
    const { cdp } = await throttleOf(page)
    await cdp.send('Performance.enable')
    await openScreen(page, proxy.origin, view)
    const screens = [TEAM_SCREEN, BILLING_SCREEN, KEYS_SCREEN]
    const go = async (times: number) => {
      for (let at = 0; at < times; at += 1) await clickThrough(page, screens[at % screens.length] ?? KEYS_SCREEN)
      await page.waitForTimeout(LAST_WORDS_MS)
      // What was freed by one collection may free more.
      for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage')
      const { metrics } = await cdp.send('Performance.getMetrics')
      return {
        ...(await heapOf(cdp)),
        nodes: metricOf(metrics, 'Nodes'),
        listeners: metricOf(metrics, 'JSEventListeners'),
      }
    }
    const before = await go(WARM_UPS)
    const after = await go(CHANGES)
    proxy.takeExchanges()
    return {
      changes: CHANGES,
      heap: (after.heap - before.heap) / CHANGES,
      code: (after.code - before.code) / CHANGES,
      nodes: (after.nodes - before.nodes) / CHANGES,
      listeners: (after.listeners - before.listeners) / CHANGES,
    }
  })
}

interface HeapSnapshot {
  /** Of each node its fields, one after the other: first its type, by its place among the types. */
  nodes: number[]
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
}

/** All objects of scripts, bytes, and apart from them what was compiled. */
async function heapOf(cdp: CDPSession): Promise<Pick<Kept, 'heap' | 'code'>> {
  const chunks: string[] = []
  const keep = ({ chunk }: { chunk: string }) => chunks.push(chunk)
  cdp.on('HeapProfiler.addHeapSnapshotChunk', keep)
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', keep)
  return sizesIn(JSON.parse(chunks.join('')))
}

/** What is no script's own, such as elements, is counted as nodes and listeners. */
export function sizesIn({ nodes, snapshot: { meta } }: HeapSnapshot): Pick<Kept, 'heap' | 'code'> {
  const { node_fields: fields, node_types: types } = meta
  const sizes = { heap: 0, code: 0 }
  for (let at = 0; at < nodes.length; at += fields.length) {
    const type = types[0][nodes[at + fields.indexOf('type')] ?? 0]
    const size = nodes[at + fields.indexOf('self_size')] ?? 0
    if (type === 'code') sizes.code += size
    else if (type !== 'native' && type !== 'synthetic') sizes.heap += size
  }
  return sizes
}
