import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'

const reportFault = jest.fn<(fault: object) => void>()
jest.mock('@portal/platform/faults', () => ({ reportFault: (fault: object) => reportFault(fault) }))

type Script = { startTime: number; duration: number; sourceURL: string }
let measure: (frames: { scripts: Script[] }[]) => void
Object.assign(globalThis, {
  PerformanceObserver: class {
    constructor(hear: (list: { getEntries: () => object[] }) => void) {
      measure = (frames) => hear({ getEntries: () => frames })
    }
    observe() {}
  },
})

let watchBusy: typeof import('./watch-busy.ts').watchBusy
beforeAll(async () => {
  watchBusy = (await import('./watch-busy.ts')).watchBusy
})
let page: ReturnType<typeof createPageStore>
beforeEach(() => {
  reportFault.mockReset()
  page = createPageStore({ plan: aPlan(), path: '/account/keys', theme: 'system' })
  page.setState({ slot: { phase: 'ready', release: 'keys-1', openAnew: () => {} } })
  watchBusy(page)
})

const frameOf = (...scripts: [duration: number, sourceURL: string][]) => ({
  scripts: scripts.map(([duration, path]) => ({
    startTime: performance.now(),
    duration,
    sourceURL: `https://portal.test${path}`,
  })),
})

test.each([
  ['a script of a remote', '/releases/team/abc123/app.js', { remote: 'team', release: 'abc123' }],
  [
    'a library, for the remote that stands there',
    '/releases/shell/abc123/shell.js',
    { remote: 'keys', release: 'keys-1' },
  ],
])('fault F16: what %s keeps busy is reported with the name of the remote (rule P32)', (_, path, whose) => {
  measure([frameOf([30, '/releases/shell/abc123/shell.js'], [2000, path])])
  expect(reportFault.mock.calls).toEqual([[{ kind: 'busy', message: 'the page was busy for more than 2 s', ...whose }]])
})

test('a frame from before anything was watched is that of the remote that came with the page', () => {
  const page = createPageStore({ plan: aPlan(), path: '/account/keys', theme: 'system' })
  const frame = frameOf([2000, '/releases/shell/abc123/shell.js'])
  page.setState({ route: { kind: 'not-found' } })
  watchBusy(page)
  measure([frame])
  expect(reportFault.mock.calls).toMatchObject([[{ remote: 'keys', release: aPlan().remote?.current.id }]])
})

test('a frame that is told of after somebody went on is that of the remote that stood there', () => {
  const frame = frameOf([2000, '/releases/shell/abc123/shell.js'])
  page.setState({ route: { kind: 'not-found' } })
  measure([frame])
  expect(reportFault.mock.calls).toMatchObject([[{ remote: 'keys', release: 'keys-1' }]])
})

test('what is shorter, or takes its time beside scripts, is nobody’s fault', () => {
  measure([frameOf([1999, '/releases/team/abc123/app.js'], [1999, '/releases/team/abc123/app.js']), frameOf()])
  expect(reportFault).not.toHaveBeenCalled()
})
