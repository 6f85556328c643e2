import { describe, expect, test } from '@jest/globals'
import { type Figure, isKept } from './figures.ts'
import { comparison, performancePage } from './report.ts'

const figure = (rest: Partial<Figure> = {}): Figure => ({
  goal: 'P3',
  what: 'all that travels',
  unit: 'KB',
  values: { portal: 230, ordinary: 190, tuned: 200 },
  gate: { most: 260, unit: 'KB', measured: 230 },
  ...rest,
})

describe('beside the bundle', () => {
  test.each([
    [{ portal: 230, tuned: 200 }, 'KB', 'behind: 1.15 ×, 30.0 KB more'],
    [{ portal: 150, tuned: 200 }, 'KB', 'ahead: 0.75 ×, 50.0 KB less'],
    [{ portal: 2.01, tuned: 2 }, 's', 'the same'],
    [{ portal: 2.2, tuned: 2 }, 's', 'behind: 1.10 ×'],
    [{ portal: 0.004, tuned: 0 }, '', 'behind: 0.004 more'],
    [{ portal: 0, tuned: 0 }, '', 'the same'],
    [{ portal: 5 }, 'KB', ''],
    [{ portal: 109, tuned: -51 }, 'B', 'behind: 160 B more'],
  ] as const)('%j %s: %s', (values, unit, said) => expect(comparison(figure({ values, unit }))).toBe(said))
})

describe('a gate', () => {
  test('is exceeded by more than it allows', () => {
    expect(isKept(figure({ gate: { most: 50, unit: 'KB', measured: 50 } }))).toBe(true)
    expect(isKept(figure({ gate: { most: 50, unit: 'KB', measured: 50.1 } }))).toBe(false)
  })

  test('holds no time: machines differ', () =>
    expect(isKept(figure({ gate: { most: 1, unit: 's', measured: 9, isTold: true } }))).toBe(true))

  test('is not kept by what could not be measured', () =>
    expect(isKept(figure({ gate: { most: 50, unit: 'KB', measured: Number.NaN } }))).toBe(false))
})

const MACHINE = {
  at: '2026-11-23 14:00 UTC',
  cores: 2,
  processor: 'a processor',
  load: [1, 2] as const,
  node: '20.20.2',
  chromium: '156',
  minutes: 4,
}

describe('the page', () => {
  test('says which gates are exceeded, and why', () => {
    const exceeded = figure({ goal: 'P14', what: 'downloaded again', gate: { most: 15, unit: 'KB', measured: 28 } })
    const page = performancePage([figure(), exceeded], MACHINE, {
      'P14 downloaded again': 'An id stands in each address.',
    })
    expect(page).toContain('1 of 2 gates are kept. Exceeded: P14 (downloaded again).')
    expect(page).toContain(
      '| P14 | downloaded again | 230.0 KB | 190.0 KB | 200.0 KB | ≤ 15 KB | **EXCEEDED** | behind: 1.15 ×, 30.0 KB more |',
    )
    expect(page).toContain('- **P14, downloaded again.** An id stands in each address.')
  })

  test('counts the goals for times apart, and names those that are not reached', () => {
    const time = (what: string, measured: number) =>
      figure({ goal: 'P5', what, unit: 's', gate: { most: 3, unit: 's', measured, isTold: true } })
    const page = performancePage([figure(), time('first paint', 0.8), time('content', 3.2)], MACHINE, {})
    expect(page).toContain('1 of 1 gates are kept. Of 2 goals for times 1 are reached here, not P5 (content). In')
  })

  test('says what was not measured, which is not the same', () => {
    const missing = figure({ what: 'requests', values: {}, gate: { most: 0, unit: 'requests', measured: Number.NaN } })
    const page = performancePage([missing], MACHINE, {})
    expect(page).toContain('0 of 1 gates are kept. Not measured in this run: P3 (requests).')
    expect(page).toContain('| P3 | requests | – | – | – | ≤ 0 requests | **NOT MEASURED** |  |')
  })

  test('says that times of a busy machine are provisional', () => {
    expect(performancePage([figure()], MACHINE, {})).not.toContain('provisional')
    expect(performancePage([figure()], { ...MACHINE, load: [28, 31] }, {})).toContain('provisional')
  })
})
