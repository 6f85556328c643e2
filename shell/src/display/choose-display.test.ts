import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { publish, recentEvents } from '@portal/event-bus'
import { waitFor } from '@testing-library/react'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { chooseDisplay, followDisplay } from './choose-display.ts'

const root = document.documentElement

/** The channel to the other tabs: the listener of the bus, and the messages that it sent. */
let hear: (event: { data: unknown }) => void = () => {}
const said: unknown[] = []
Object.defineProperty(globalThis, 'BroadcastChannel', {
  value: class {
    addEventListener(_: string, listener: typeof hear) {
      hear = listener
    }
    postMessage(message: unknown) {
      said.push(message)
    }
  },
})
const SAID = { event: 'display.changed', version: 1, payload: {} }
let page: ReturnType<typeof createPageStore>

function setCookie(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: as another tab does
  document.cookie = `${cookie}; path=/`
}

beforeEach(() => {
  page = createPageStore({ plan: aPlan(), path: '/account/keys', theme: 'system' })
})
afterEach(() => {
  for (const name of ['theme', 'dates']) {
    setCookie(`${name}=; max-age=0`)
    delete root.dataset[name]
  }
})

describe('rule H71: how pages are shown', () => {
  test('is seen at once, kept for the next document, and said to the other tabs', async () => {
    chooseDisplay(page, { dates: 'iso' })
    expect(root.dataset.dates).toBe('iso')
    chooseDisplay(page, { theme: 'dark' })
    expect([root.dataset.theme, page.getState().theme]).toEqual(['dark', 'dark'])
    expect(document.cookie.split('; ').sort()).toEqual(['dates=iso', 'theme=dark'])
    await waitFor(() => expect(said).toEqual([SAID, SAID]))
  })

  test('follows another tab: the cookies say what was chosen, and what they do not say stays', () => {
    followDisplay(page)
    root.dataset.theme = 'light'
    setCookie('dates=iso')
    hear({ data: SAID })
    expect([root.dataset.theme, root.dataset.dates]).toEqual(['light', 'iso'])
    setCookie('theme=dark')
    setCookie('dates=<script>')
    hear({ data: SAID })
    expect(page.getState().theme).toBe('dark')
    expect([root.dataset.theme, root.dataset.dates]).toEqual(['dark', 'iso'])
  })

  test('is read again in a page that the browser kept whole, and in no other', () => {
    followDisplay(page)
    setCookie('dates=iso')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(root.dataset.dates).toBeUndefined()
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(root.dataset.dates).toBe('iso')
  })

  test('is not read again in the tab that said so: its cookie may be newer than what it hears', async () => {
    followDisplay(page)
    setCookie('dates=iso')
    publish('display.changed', {})
    await waitFor(() => expect(recentEvents().at(-1)?.event).toBe('display.changed'))
    expect(root.dataset.dates).toBeUndefined()
  })
})
