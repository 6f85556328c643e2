import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { FaultReport } from '@portal/contracts/platform'
import { createFaultReporter } from './fault-reporter.ts'
import { watchWindow } from './watch-window.ts'

const send = jest.fn<(reports: FaultReport[]) => void>()
let faults: ReturnType<typeof createFaultReporter>

beforeEach(() => {
  jest.useFakeTimers()
  send.mockReset()
  faults = createFaultReporter(send)
  history.replaceState(null, '', '/account/keys?search=secret')
})
afterEach(() => {
  jest.useRealTimers()
})

const sent = () => send.mock.calls.flatMap(([reports]) => reports)

test('faults of one moment travel together, each under the reference that its card shows', () => {
  const references = [faults.report({ kind: 'load', message: '404' }), faults.report({ kind: 'mount', message: 'no' })]
  expect(send).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1000)
  expect(send).toHaveBeenCalledTimes(1)
  expect(sent().map(({ id }) => id)).toEqual(references)
  for (const report of sent()) expect(FaultReport.safeParse(report).success).toBe(true)
})

test('no report carries a query, and none is longer than the server takes', () => {
  const url = 'https://portal.test/releases/keys/1/a.js?token=secret'
  faults.report({
    kind: 'load',
    message: `${url} is missing`,
    source: url,
    stack: `at x (${url}:1:2)\n${'y'.repeat(9000)}`,
  })
  jest.advanceTimersByTime(1000)
  expect(JSON.stringify(sent())).not.toContain('secret')
  expect(sent()[0]).toMatchObject({
    page: '/account/keys',
    message: 'https://portal.test/releases/keys/1/a.js is missing',
  })
  expect(FaultReport.safeParse(sent()[0]).success).toBe(true)
})

test('rule M95: each URL of a message is read once, however many begin in it, and none keeps its query', () => {
  faults.report({ kind: 'load', message: 'http://a.test/x?u=http://b.test/y?secret went (http://c.test?secret:1:2)' })
  faults.report({ kind: 'load', message: 'http://'.repeat(40_000) })
  jest.advanceTimersByTime(1000)
  expect(sent()[0]?.message).toBe('http://a.test/x://b.test/y went (http://c.test:1:2)')
  expect(sent()[1]?.message).toBe('http://'.repeat(286).slice(0, 2_000))
})

test('the same uncaught fault is said once, and a broken page falls silent', () => {
  for (let count = 0; count < 3; count++) faults.report({ kind: 'unhandled', message: 'same' })
  for (let count = 0; count < 100; count++) faults.report({ kind: 'load', message: `${count}` })
  faults.flush()
  expect(sent()).toHaveLength(50)
  expect(sent().filter(({ kind }) => kind === 'unhandled')).toHaveLength(1)
})

test('what nobody caught is reported, and what is gathered goes with the page', () => {
  const takeOff = watchWindow(faults)
  window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('x is not a function') }))
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'nothing' }))
  window.dispatchEvent(new Event('pagehide'))
  expect(sent()).toMatchObject([
    { kind: 'unhandled', message: 'TypeError: x is not a function' },
    { kind: 'unhandled', message: 'nothing' },
  ])
  takeOff()
})
