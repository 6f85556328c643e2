import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { restoreScroll } from './restore-scroll.ts'

/* As much of the browser as scrolling needs, and jsdom lacks. */
const scrollTo = jest.fn()
const page = { height: 800 }
let grow = () => {}
Object.assign(globalThis, {
  scrollTo,
  ResizeObserver: class {
    constructor(hear: () => void) {
      grow = hear
    }
    observe() {
      grow()
    }
    disconnect() {
      grow = () => {}
    }
  },
})
Object.defineProperty(document.documentElement, 'scrollHeight', { get: () => page.height })
window.innerHeight = 600

const at = (key: string, path: string) => ({ key, url: new URL(path, location.href).href })
const [KEYS, TEAM] = [at('1', '/account/keys'), at('2', '/account/team')]

beforeEach(() => {
  jest.useFakeTimers()
  scrollTo.mockClear()
  page.height = 800
})
afterEach(() => {
  jest.runAllTimers()
  jest.useRealTimers()
})

/** A tab; `go` moves it from one entry of its history, where one had scrolled to `scrolled`, to another. */
function openTab() {
  const navigation = Object.assign(new EventTarget(), { currentEntry: KEYS })
  Object.assign(globalThis, { navigation })
  restoreScroll()
  return {
    go(navigationType: string | null, from: typeof KEYS, to: typeof KEYS, scrolled = 0) {
      window.scrollY = scrolled
      navigation.currentEntry = to
      navigation.dispatchEvent(Object.assign(new Event('currententrychange'), { navigationType, from }))
    },
  }
}

test('a new page begins at the top; a change of the address alone leaves the place as it is', () => {
  const { go } = openTab()
  expect(history.scrollRestoration).toBe('manual')
  go('push', KEYS, TEAM, 500)
  expect(scrollTo.mock.calls).toEqual([[0, 0]])
  go('push', TEAM, at('3', '/account/team?q=a'), 500)
  go('replace', TEAM, KEYS, 500)
  go(null, TEAM, KEYS, 500)
  expect(scrollTo).toHaveBeenCalledTimes(1)
})

test('going back leads to where one was, as soon as the page is tall enough', () => {
  const { go } = openTab()
  go('push', KEYS, TEAM, 500)
  scrollTo.mockClear()
  go('traverse', TEAM, KEYS)
  expect(scrollTo).not.toHaveBeenCalled()
  page.height = 1_099
  grow()
  expect(scrollTo).not.toHaveBeenCalled()
  page.height = 1_100
  grow()
  grow()
  expect(scrollTo.mock.calls).toEqual([[0, 500]])
})

test('who scrolls first, or has waited three seconds, is left where they are', () => {
  const { go } = openTab()
  for (const leave of [() => window.dispatchEvent(new Event('wheel')), () => jest.advanceTimersByTime(3_000)]) {
    go('push', KEYS, TEAM, 500)
    scrollTo.mockClear()
    page.height = 800
    go('traverse', TEAM, KEYS)
    leave()
    page.height = 2_000
    grow()
    expect(scrollTo).not.toHaveBeenCalled()
  }
})

test('a browser without the Navigation API keeps its own way', () => {
  Object.assign(globalThis, { navigation: undefined })
  history.scrollRestoration = 'auto'
  restoreScroll()
  expect(history.scrollRestoration).toBe('auto')
})
