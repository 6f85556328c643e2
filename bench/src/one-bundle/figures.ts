import { median } from '../slope.ts'
import type { Exchange } from '../visit/exchange.ts'
import type { FirstView } from '../visit/watch-first-view.ts'
import type { Among } from './more-remotes.ts'
import { kbOf, type SlowVisit } from './slow-visit.ts'
import { VARIANTS, type Variant } from './variants.ts'
import { percentile } from './vitals.ts'
import type { KeptPerChange } from './work-done.ts'

/** All that was measured of one way to build the portal; what it does not have was not measured of it. */
export interface Measured {
  visits: SlowVisit[]
  trips?: FirstView | undefined
  /** ms of CPU time. */
  scriptTimes: number[]
  /** ms */
  interactions: number[]
  kept?: KeptPerChange | undefined
  /** After one remote was released anew. */
  downloaded?: readonly Exchange[] | undefined
  /** ms, without a fault and beside a part that hangs. */
  healthy?: number | undefined
  besideHanging?: number | undefined
}

export type MeasuredAll = Readonly<Record<Variant, Measured>>

type Unit = 'KB' | 'B' | 's' | 'ms' | 'trips' | 'requests' | '×' | ''

/** A line of the table; `undefined` is what has no meaning there. */
export interface Figure {
  /** Its number among the goals. */
  goal: string
  what: string
  unit: Unit
  values: Readonly<Partial<Record<Variant, number>>>
  /** What may not be exceeded by `measured`; a time is only told, because machines differ. */
  gate?: { most: number; unit: Unit; measured: number; isTold?: boolean; of?: string } | undefined
}

/** Every figure of the goals that a browser has, in their order. */
export function figuresOf(all: MeasuredAll, among: readonly Among[]): Figure[] {
  return [
    ...sizesOf(all),
    ...firstViewsOf(all),
    ...routesOf(all),
    ...workOf(all),
    ...growthOf(among),
    ...releasesAndFaultsOf(all),
  ]
}

function sizesOf(all: MeasuredAll): Figure[] {
  const shell = ofVisits(all, ({ exchanges }) => kbOf(exchanges.filter(({ url }) => MAIN.test(url))))
  const entry = ofVisits(all, ({ exchanges }) => kbOf(exchanges.filter(({ url }) => ENTRY.test(url))))
  const own = ofVisits(all, ({ exchanges }) => kbOf(exchanges.filter(({ url }) => KEYS.test(url))))
  const transfer = ofVisits(all, ({ exchanges }) => kbOf(exchanges))
  const requests = ofVisits(all, ({ exchanges }) => exchanges.length)
  return [
    line('P1', 'JavaScript before first content (first file)', 'KB', shell, most(shell, 118, 'KB')),
    line('P2', "a remote's entry", 'KB', onlyPortal(entry), most(entry, 7, 'KB')),
    line('P2', "a remote's own code for its first view", 'KB', onlyPortal(own), most(own, 45, 'KB')),
    line('P3', 'all that travels', 'KB', transfer, most(transfer, 260, 'KB')),
    line('P3', 'more than the same screens as one bundle', 'KB', only(over(transfer)), {
      most: 50,
      unit: 'KB',
      measured: over(transfer),
    }),
    line('P3', 'requests', 'requests', requests),
  ]
}

function firstViewsOf(all: MeasuredAll): Figure[] {
  const toPaint = of(all, ({ trips }) => trips?.header)
  const toContent = of(all, ({ trips }) => trips?.content)
  const fcp = inSeconds(all, (visit) => visit.fcp)
  const lcp = inSeconds(all, (visit) => visit.lcp)
  const content = inSeconds(all, (visit) => visit.content)
  const repeat = inSeconds(all, (visit) => visit.repeat)
  return [
    line('P4', 'round trips to the first paint', 'trips', toPaint, most(toPaint, 1.5, 'trips')),
    line('P4', 'round trips to content', 'trips', toContent, most(toContent, 2.2, 'trips')),
    line('P5', 'first contentful paint', 's', fcp, told(fcp, 1.2, 's')),
    line('P5', 'largest contentful paint', 's', lcp, told(lcp, 3, 's')),
    line('P5', 'content ready', 's', content, told(content, 3.2, 's')),
    line('P5', 'content ready, against the ordinary bundle', '×', only(ratio(content, 'ordinary')), {
      most: 1,
      unit: '×',
      measured: ratio(content, 'ordinary'),
    }),
    line('P5', 'content ready, against the bundle with our document', '×', only(ratio(content, 'tuned')), {
      most: 1.1,
      unit: '×',
      measured: ratio(content, 'tuned'),
    }),
    line('P6', 'content ready on a repeat visit', 's', repeat, told(repeat, 1.3, 's')),
  ]
}

function routesOf(all: MeasuredAll): Figure[] {
  const cold = inSeconds(all, (visit) => visit.cold)
  const prefetched = inSeconds(all, (visit) => visit.prefetched)
  const warm = inSeconds(all, (visit) => visit.warm)
  return [
    line('P7', 'route change, nothing there before the click', 's', cold, told(cold, 1.3, 's')),
    line('P7', 'route change, code and data fetched ahead', 's', prefetched, told(prefetched, 0.5, 's')),
    line('P7', 'route change, shown before', 's', warm, told(warm, 0.3, 's')),
    line('P7', 'fetched ahead, of a cold one', '×', shares(prefetched, cold), {
      most: 0.5,
      unit: '×',
      measured: shares(prefetched, cold).portal ?? Number.NaN,
    }),
  ]
}

function workOf(all: MeasuredAll): Figure[] {
  const inp = of(all, ({ interactions }) => percentile(interactions, 0.75))
  const tbt = ofVisits(all, (visit) => visit.tbt)
  const cls = ofVisits(all, (visit) => visit.cls)
  const script = of(all, ({ scriptTimes }) => middle(scriptTimes))
  const heap = of(all, ({ kept }) => kept?.heap)
  const code = of(all, ({ kept }) => kept?.code)
  const nodes = of(all, ({ kept }) => kept?.nodes)
  const listeners = of(all, ({ kept }) => kept?.listeners)
  return [
    line('P8', 'interaction to next paint, 75th percentile', 'ms', inp, told(inp, 150, 'ms')),
    line('P9', 'total blocking time', 'ms', tbt, told(tbt, 200, 'ms')),
    line('P9', 'cumulative layout shift', '', cls, most(cls, 0.02, '')),
    line('P10', 'script on the main thread, CPU time at full speed', 'ms', script),
    line('P10', 'the same, against the bundle with our document', '×', only(ratio(script, 'tuned')), {
      most: 1.3,
      unit: '×',
      measured: ratio(script, 'tuned'),
    }),
    line('P11', 'heap kept by a route change', 'B', heap, most(heap, 1024, 'B')),
    line('P11', 'compiled code besides', 'B', code),
    line('P11', 'nodes kept by a route change', '', nodes, most(rounded(nodes), 0, '')),
    line('P11', 'listeners kept by a route change', '', listeners, most(rounded(listeners), 0, '')),
  ]
}

function growthOf([six = UNMEASURED, sixty = UNMEASURED, many = UNMEASURED]: readonly Among[]): Figure[] {
  return [
    line('P12', '60 remotes instead of 6: requests more', 'requests', only(sixty.requests - six.requests), {
      most: 0,
      unit: 'requests',
      measured: sixty.requests - six.requests,
    }),
    line('P12', '60 remotes instead of 6: JavaScript more', 'KB', only(sixty.scriptKb - six.scriptKb), {
      most: 0,
      unit: 'KB',
      measured: toCents(sixty.scriptKb - six.scriptKb),
    }),
    line('P12', '60 remotes instead of 6: document more', 'KB', only(sixty.documentKb - six.documentKb), {
      most: 0.9,
      unit: 'KB',
      measured: sixty.documentKb - six.documentKb,
    }),
    line('P12', '60 remotes instead of 6: content ready', '×', only(sixty.content / six.content), {
      most: 1.03,
      unit: '×',
      measured: sixty.content / six.content,
      isTold: true,
    }),
    line('P13', '600 remotes instead of 6: document more', 'KB', only(many.documentKb - six.documentKb), {
      most: 1,
      unit: 'KB',
      measured: many.documentKb - six.documentKb,
    }),
  ]
}

function releasesAndFaultsOf(all: MeasuredAll): Figure[] {
  const downloaded = of(all, ({ downloaded }) => downloaded && kbOf(downloaded))
  const ofShell = of(all, ({ downloaded }) => downloaded && kbOf(downloaded.filter(({ url }) => MAIN.test(url))))
  const beside = of(all, ({ besideHanging }) => besideHanging && besideHanging / 1000)
  const healthy = of(all, ({ healthy }) => healthy && healthy / 1000)
  return [
    line('P14', 'files downloaded again after one remote was released', 'KB', downloaded, most(downloaded, 15, 'KB')),
    line('P14', 'of these the first file of the shell', 'KB', ofShell, most(ofShell, 0, 'KB')),
    line('P15', 'another page while one hangs for 15 s', 's', beside, told(beside, 1.2, 's')),
    line('P15', 'the same without the fault', 's', healthy),
  ]
}

function line(goal: string, what: string, unit: Unit, values: Figure['values'], gate?: Figure['gate']): Figure {
  return { goal, what, unit, values, gate }
}

/** Held by the portal's own value. */
function most(values: Figure['values'], limit: number, unit: Unit): Figure['gate'] {
  return { most: limit, unit, measured: values.portal ?? Number.NaN }
}

function told(values: Figure['values'], limit: number, unit: Unit): Figure['gate'] {
  return { most: limit, unit, measured: values.portal ?? Number.NaN, isTold: true }
}

function of(all: MeasuredAll, value: (measured: Measured) => number | undefined): Figure['values'] {
  return Object.fromEntries(
    VARIANTS.flatMap((variant) => {
      const one = value(all[variant])
      return one === undefined || Number.isNaN(one) ? [] : [[variant, one]]
    }),
  )
}

function ofVisits(all: MeasuredAll, value: (visit: SlowVisit) => number): Figure['values'] {
  return of(all, ({ visits }) => middle(visits.map(value)))
}

function inSeconds(all: MeasuredAll, value: (visit: SlowVisit) => number): Figure['values'] {
  return ofVisits(all, (visit) => value(visit) / 1000)
}

function only(value: number | undefined): Figure['values'] {
  return value === undefined || Number.isNaN(value) ? {} : { portal: value }
}

function onlyPortal({ portal }: Figure['values']): Figure['values'] {
  return only(portal)
}

/** Of nothing there is no middle. */
function middle(values: readonly number[]): number {
  return values.length > 0 ? median(values) : Number.NaN
}

const UNMEASURED: Among = {
  remotes: Number.NaN,
  requests: Number.NaN,
  scriptKb: Number.NaN,
  documentKb: Number.NaN,
  content: Number.NaN,
}

const MAIN = /^\/releases\/shell\/[^/]+\/main\.[^/]+\.js$/
const ENTRY = /^\/releases\/keys\/[^/]+\/remoteEntry\./
const KEYS = /^\/releases\/keys\//

function over({ portal = Number.NaN, tuned = Number.NaN }: Figure['values']): number {
  return portal - tuned
}

function ratio({ portal = Number.NaN, ...bundles }: Figure['values'], to: 'ordinary' | 'tuned'): number {
  return portal / (bundles[to] ?? Number.NaN)
}

function shares(part: Figure['values'], whole: Figure['values']): Figure['values'] {
  return Object.fromEntries(
    VARIANTS.flatMap((variant) => {
      const [one, all] = [part[variant], whole[variant]]
      return one === undefined || all === undefined ? [] : [[variant, one / all]]
    }),
  )
}

/** Of 360 changes, one that stays once is none for each. */
function rounded(values: Figure['values']): Figure['values'] {
  return { ...values, ...(values.portal !== undefined && { portal: Math.max(0, Math.round(values.portal * 10) / 10) }) }
}

const toCents = (value: number) => Math.round(value * 100) / 100

export function isKept({ gate }: Figure): boolean {
  return !gate || gate.isTold === true || gate.measured <= gate.most
}
