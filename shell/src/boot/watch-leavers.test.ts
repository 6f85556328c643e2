import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { createPageStore, type PageStore } from '../page/page-store.ts'
import { routeOf } from '../page/route.ts'
import { aPlan } from '../testing/a-plan.ts'

const reportFault = jest.fn<(fault: object) => void>()
jest.mock('@portal/platform/faults', () => ({ reportFault: (fault: object) => reportFault(fault) }))
let open = new Map<string, number>()
const madeBy = jest.fn((_: string) => new Map(open))
jest.mock('@portal/federation/leftovers', () => ({
  ...(jest.requireActual('@portal/federation/leftovers') as object),
  watchLeftovers: () => ({ madeBy }),
}))

let page: PageStore
let watchLeavers: typeof import('./watch-leavers.ts').watchLeavers
beforeAll(async () => {
  watchLeavers = (await import('./watch-leavers.ts')).watchLeavers
})
beforeEach(() => {
  jest.useFakeTimers()
  jest.clearAllMocks()
  document.body.innerHTML = ''
  open = new Map()
  page = createPageStore({ plan: aPlan(), path: '/account/keys', theme: 'system' })
  watchLeavers(page)
})

/** Comes, leaves `what` behind and goes. */
function visit(...what: string[]) {
  page.setState({ slot: { phase: 'ready', release: 'keys-1', openAnew: () => {} } })
  for (const one of what) open.set(one, (open.get(one) ?? 0) + 1)
  page.setState({ slot: { phase: 'empty' } })
  page.setState({ route: routeOf(aPlan(), '/account/team') })
  jest.advanceTimersByTime(5000)
  page.setState({ route: routeOf(aPlan(), '/account/keys') })
}

test('what two visits in turn leave behind is reported with the remote’s name, once (rule P15)', () => {
  // Of the remote that one has gone on to.
  document.body.innerHTML = '<div id="slot" data-slot><p></p></div>'
  visit('a listener for resize on window', 'an interval of 9000 ms')
  expect(reportFault).not.toHaveBeenCalled()
  visit('a listener for resize on window')
  visit('a listener for resize on window')
  expect(madeBy).toHaveBeenCalledWith('/releases/keys/')
  const message = 'left behind: a listener for resize on window'
  expect(reportFault.mock.calls).toEqual([[{ kind: 'unmount', message, remote: 'keys', release: 'keys-1' }]])
})

test('what was set up once is no leak, and while a card stands nobody is counted', () => {
  visit('a listener for resize on window')
  visit()
  document.body.innerHTML = '<div data-slot><i></i></div>'
  visit('an interval of 9000 ms')
  visit('an interval of 9000 ms')
  expect(reportFault).not.toHaveBeenCalled()
})
