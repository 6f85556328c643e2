import { beforeEach, expect, jest, test } from '@jest/globals'
import { LoadRecord } from '@portal/contracts/loads'
import type { SlotLoad } from '@portal/federation/slot'
import { aRemote } from '../testing/a-plan.ts'

const sent: { path: string; records: LoadRecord[] }[] = []
jest.mock('@portal/platform/faults', () => ({
  sendReports: (path: string, records: LoadRecord[]) => {
    sent.push({ path, records: JSON.parse(JSON.stringify(records)) })
  },
}))

interface Measured {
  name: string
  transferSize: number
  responseEnd: number
}
let measured: Measured[] = []
Object.assign(performance, {
  setResourceTimingBufferSize: () => {},
  getEntriesByType: (type: string) =>
    type === 'resource' ? measured.map((one) => ({ ...one, entryType: type, startTime: 0 })) : [],
})

const ENTRY = { name: '/releases/keys/c0ffee/remoteEntry.js', transferSize: 5_000, responseEnd: 1_250 }
const CODE = { name: '/releases/keys/c0ffee/app.js', transferSize: 30_000, responseEnd: 1_400 }
const NEIGHBOR = { name: '/releases/team/c0ffee/app.js', transferSize: 70_000, responseEnd: 1_300 }

/** Reset for each test, like in a newly loaded page. */
let tellLoad: (load: SlotLoad) => void
beforeEach(async () => {
  sent.length = 0
  measured = [ENTRY, CODE, NEIGHBOR]
  jest.resetModules()
  tellLoad = (await import('./tell-loads.ts')).tellLoad
})

const release = { ...aRemote('keys').current, id: 'c0ffee', base: '/releases/keys/c0ffee/' }

function aLoad(said: Partial<SlotLoad> = {}): SlotLoad {
  const reached = { plan: 1_010, code: 1_500.4, mount: 1_530, content: 1_900 }
  const load = { remote: 'keys', module: './app', release, outcome: 'loaded', retries: 0, began: 1_000, ended: 1_900 }
  return { ...load, reached, ...said } as SlotLoad
}

function reportsOf(...loads: SlotLoad[]) {
  for (const load of loads) tellLoad(load)
  dispatchEvent(new Event('pagehide'))
  for (const one of sent.flatMap(({ records }) => records)) expect(LoadRecord.safeParse(one).success).toBe(true)
  return sent
}

test('a load is what each phase took and what travelled for it, and nothing of whose page it was', () => {
  history.replaceState(null, '', '/account/keys?search=secret')
  expect(reportsOf(aLoad())).toEqual([
    {
      path: '/loads',
      records: [
        {
          remote: 'keys',
          release: 'c0ffee',
          module: './app',
          outcome: 'loaded',
          retries: 0,
          bytes: 35_000,
          phases: { plan: 10, entry: 240, code: 250, mount: 30, content: 370 },
        },
      ],
    },
  ])
})

test('a container that was there before anybody asked took no time, and what was fetched ahead counts', () => {
  measured = [{ ...ENTRY, responseEnd: 400 }, CODE]
  const [{ records } = { records: [] }] = reportsOf(aLoad())
  expect(records).toMatchObject([{ bytes: 35_000, phases: { plan: 10, entry: 0, code: 490 } }])
})

test('what travelled is counted once, and loads of one moment travel together', () => {
  const later = { ...aLoad({ began: 2_000, ended: 2_400 }), reached: { plan: 2_000, code: 2_000, mount: 2_020 } }
  measured.push({ name: '/releases/keys/c0ffee/dialog.js', transferSize: 900, responseEnd: 2_100 })
  const reports = reportsOf(aLoad(), later)
  expect(reports.map(({ records }) => records.map(({ bytes }) => bytes))).toEqual([[35_000, 900]])
})

test('of what was not reached nothing is said', () => {
  const failed = aLoad({ outcome: 'failed', retries: 2, reached: { plan: 1_010 } })
  measured = [{ ...ENTRY, transferSize: 0 }]
  expect(reportsOf(failed)[0]?.records).toMatchObject([{ outcome: 'failed', retries: 2, phases: { plan: 10 } }])
  expect(sent[0]?.records[0]?.phases).toEqual({ plan: 10 })
})

test('no longer than ten minutes is told of a tab in the background', () => {
  const reached = { plan: 1_010, code: 1_500, mount: 1_530, content: 5_000_000 }
  expect(reportsOf(aLoad({ reached }))[0]?.records[0]?.phases.content).toBe(600_000)
})

test('nothing is told of what comes from a developer’s machine, nor of what no plan named', () => {
  const { release: _, ...unplanned } = aLoad()
  expect(reportsOf(aLoad({ release: { ...release, servedAt: 'http://localhost:4050' } }), unplanned)).toEqual([])
})

test('a page that has told fifty loads falls silent', () => {
  const reports = reportsOf(...Array.from({ length: 60 }, () => aLoad()))
  expect(reports.flatMap(({ records }) => records)).toHaveLength(50)
})
