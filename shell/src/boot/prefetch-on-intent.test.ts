import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { prefetchOnIntent } from './prefetch-on-intent.ts'

const prefetch = jest.fn()
beforeAll(() => prefetchOnIntent({ prefetch }))
beforeEach(() => void prefetch.mockClear())

/** Returns the pages that are fetched on this event inside the markup. */
function fetchedBy(type: string, markup: string) {
  document.body.innerHTML = markup
  document.getElementById('here')?.dispatchEvent(new Event(type, { bubbles: true }))
  return prefetch.mock.calls.flat()
}

test('a pointer over a link, the focus on it or a finger fetches its page', () => {
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    prefetch.mockClear()
    const link = '<a href="/account/keys?status=paused"><b id="here">API keys</b></a>'
    expect([type, fetchedBy(type, link)]).toEqual([type, ['/account/keys']])
  }
})

test('another site, no link at all, and what only passes by fetch nothing', () => {
  expect(fetchedBy('pointerover', '<a id="here" href="https://elsewhere.test/account">x</a>')).toEqual([])
  expect(fetchedBy('pointerover', '<a id="here">x</a>')).toEqual([])
  expect(fetchedBy('pointerover', '<p id="here">x</p>')).toEqual([])
  expect(fetchedBy('pointerout', '<a id="here" href="/account/keys">x</a>')).toEqual([])
})
