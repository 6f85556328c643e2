import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { aRelease, aRemote } from './testing/a-planned-remote.ts'

const loadModule = jest.fn<(name: string, release: object, module: string) => Promise<unknown>>()
jest.mock('./runtime.ts', () => ({
  loadModule: (name: string, release: object, module: string) => loadModule(name, release, module),
}))

/** Loaded after the runtime has been replaced. */
let prefetchModule: typeof import('./prefetch.ts').prefetchModule
beforeAll(async () => {
  prefetchModule = (await import('./prefetch.ts')).prefetchModule
})

const BASE = '/releases/keys/new/'
const remote = aRemote({
  current: aRelease('new', {
    files: { 'app.js': 'sha384-app', 'app.css': 'sha384-style' },
    preload: { './app': [`${BASE}app.js`, `${BASE}app.css`, `${BASE}unplanned.js`], './cards': [`${BASE}app.js`] },
  }),
})
const connection = { saveData: false }
Object.assign(navigator, { connection })

beforeEach(() => {
  jest.useFakeTimers()
  document.head.replaceChildren()
  connection.saveData = false
  loadModule.mockReset().mockReturnValue(new Promise(() => {}))
})
afterEach(() => {
  jest.runAllTimers()
  jest.useRealTimers()
})

const links = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, as, crossOrigin, integrity, href }) => ({
    ...{ rel, as, crossOrigin, integrity },
    path: new URL(href).pathname,
  }))

test('what a module needs is fetched all at once, each file with its planned digest, and none that is not planned here', () => {
  prefetchModule(remote, './app')
  const preload = { rel: 'preload', crossOrigin: 'anonymous' }
  expect(links()).toEqual([
    { ...preload, as: 'script', integrity: 'sha384-app', path: `${BASE}app.js` },
    { ...preload, as: 'style', integrity: 'sha384-style', path: `${BASE}app.css` },
  ])
  expect(loadModule.mock.calls).toEqual([['keys', remote.current, './app']])
})

test('a second hint within ten seconds fetches nothing, a later one does', () => {
  prefetchModule(remote, './app')
  jest.advanceTimersByTime(9_999)
  prefetchModule(remote, './app')
  expect(loadModule).toHaveBeenCalledTimes(1)

  jest.advanceTimersByTime(1)
  prefetchModule(remote, './app')
  expect(loadModule).toHaveBeenCalledTimes(2)
})

test('none is left in the document for a module that is there already', async () => {
  loadModule.mockResolvedValue({})
  prefetchModule(remote, './cards')
  await jest.advanceTimersByTimeAsync(10_000)
  const before = document.head.childElementCount
  prefetchModule(remote, './cards')
  expect([document.head.childElementCount, loadModule.mock.calls.length]).toEqual([before, 1])
})

test('nothing is fetched for people who save data', () => {
  connection.saveData = true
  prefetchModule(remote, './app')
  expect(links()).toEqual([])
  expect(loadModule).not.toHaveBeenCalled()
})

test('a module that cannot be had is no fault yet', async () => {
  loadModule.mockRejectedValue(new Error('404'))
  expect(() => prefetchModule(remote, './app')).not.toThrow()
  await jest.advanceTimersByTimeAsync(0)
})
