import { expect, test } from '@jest/globals'
import type { Exchange } from '../visit/exchange.ts'
import { figuresOf, isKept, type Measured } from './figures.ts'
import type { SlowVisit } from './slow-visit.ts'

const exchange = (url: string, kb: number): Exchange => ({
  method: 'GET',
  url,
  kind: 'script',
  startedAt: 0,
  bytes: kb * 1024,
})

const visit = (content: number, exchanges: Exchange[]): SlowVisit => ({
  fcp: 700,
  lcp: 2000,
  cls: 0,
  tbt: 100,
  repeat: 1000,
  cold: 1000,
  prefetched: 400,
  warm: 100,
  content,
  exchanges,
})

const measured = (visits: SlowVisit[], rest: Partial<Measured> = {}): Measured => ({
  visits,
  scriptTimes: [100],
  interactions: [50],
  ...rest,
})

const ALL = {
  portal: measured(
    [
      visit(9000, [
        exchange('/releases/shell/a/main.1.js', 110),
        exchange('/releases/keys/k/remoteEntry.1.js', 6),
        exchange('/releases/keys/k/650.1.js', 30),
      ]),
      visit(2900, [
        exchange('/releases/shell/a/main.1.js', 110),
        exchange('/releases/keys/k/remoteEntry.1.js', 6),
        exchange('/releases/keys/k/650.1.js', 30),
      ]),
      visit(2800, [
        exchange('/releases/shell/a/main.1.js', 110),
        exchange('/releases/keys/k/remoteEntry.1.js', 6),
        exchange('/releases/keys/k/650.1.js', 30),
      ]),
    ],
    { kept: { changes: 360, heap: 300, code: 2000, nodes: 0.02, listeners: 0.5 } },
  ),
  ordinary: measured([visit(4000, [exchange('/releases/shell/b/main.2.js', 90)])]),
  tuned: measured([visit(2500, [exchange('/releases/shell/b/main.2.js', 90)])]),
}
const AMONG = [
  { remotes: 6, requests: 24, scriptKb: 190, documentKb: 20, content: 2900 },
  { remotes: 60, requests: 24, scriptKb: 190, documentKb: 20.8, content: 2910 },
  { remotes: 600, requests: 24, scriptKb: 190, documentKb: 27, content: 3000 },
]

const figures = figuresOf(ALL, AMONG)
const figure = (what: string) => figures.find((one) => one.what === what)

test('of three visits the middle one counts', () =>
  expect(figure('content ready')?.values).toEqual({ portal: 2.9, ordinary: 4, tuned: 2.5 }))

test('bytes are told apart by whose they are', () => {
  expect(figure('JavaScript before first content (first file)')?.values.portal).toBe(110)
  expect(figure("a remote's entry")?.values).toEqual({ portal: 6 })
  expect(figure("a remote's own code for its first view")?.values).toEqual({ portal: 36 })
  expect(figure('more than the same screens as one bundle')?.gate?.measured).toBe(56)
})

test.each([
  ['content ready, against the ordinary bundle', 0.725, true],
  ['content ready, against the bundle with our document', 1.16, false],
  ['fetched ahead, of a cold one', 0.4, true],
  ['more than the same screens as one bundle', 56, false],
  ['heap kept by a route change', 300, true],
  ['nodes kept by a route change', 0, true],
  ['listeners kept by a route change', 0.5, false],
])('%s: %d', (what, value, kept) => {
  expect(figure(what)?.gate?.measured).toBeCloseTo(value)
  expect(isKept(figure(what) as (typeof figures)[0])).toBe(kept)
})

test('what more remotes cost is what comes on top of six', () => {
  expect(figure('60 remotes instead of 6: document more')?.gate?.measured).toBeCloseTo(0.8)
  expect(figure('600 remotes instead of 6: document more')?.gate?.measured).toBeCloseTo(7)
})

test('what was not measured keeps no gate, and is no nought', () => {
  const nothing = figuresOf({ ...ALL, portal: { visits: [], scriptTimes: [], interactions: [] } }, [])
  const gated = nothing.filter(({ gate }) => gate && !gate.isTold)
  expect(gated.filter((one) => isKept(one))).toEqual([])
  expect(nothing.filter(({ values }) => values.portal !== undefined)).toEqual([])
  expect(gated.length).toBeGreaterThan(15)
})
