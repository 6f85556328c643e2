import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { SlotState } from '@portal/federation/slot'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { afterContent } from './after-content.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/** Returns how often the work runs while the slot of a page at this path goes through these states. */
function timesDone(path: string, ...states: SlotState[]) {
  const page = createPageStore({ plan: aPlan(), path, theme: 'system' })
  const work = jest.fn()
  afterContent(page, work)
  for (const slot of states) page.setState({ slot })
  expect(work).not.toHaveBeenCalled()
  jest.runAllTimers()
  return work.mock.calls.length
}

const READY = { phase: 'ready', release: '1', openAnew: () => {} } as const
const failed = { phase: 'failed', kind: 'load', reference: 'R', title: 'API keys', retry: () => {} } as const

test('what nobody waits for is done once, when there is something to read and the browser is idle', () => {
  expect(timesDone('/account/keys', READY, { phase: 'loading' }, READY)).toBe(1)
  expect(timesDone('/account/keys', { phase: 'slow' }, failed)).toBe(1)
  expect(timesDone('/account')).toBe(1)
})

test('as long as nothing stands there it waits', () => {
  expect(timesDone('/account/keys')).toBe(0)
  expect(timesDone('/account/keys', { phase: 'slow' })).toBe(0)
})
