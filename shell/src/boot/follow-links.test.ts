import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { followLinks } from './follow-links.ts'

const prefetch = jest.fn()
const reached = jest.fn()

beforeAll(() => {
  followLinks(createPageStore({ plan: aPlan(), path: '/account', theme: 'light' }), { prefetch })
  // jsdom would report that it cannot navigate.
  window.addEventListener('click', (event) => {
    reached(event.defaultPrevented)
    event.preventDefault()
  })
})
beforeEach(() => {
  jest.clearAllMocks()
  history.replaceState(null, '', '/account?a=1')
})

function click(attributes: Record<string, string>, init: MouseEventInit = {}) {
  const link = document.createElement('a')
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
  document.body.replaceChildren(link)
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  return reached.mock.calls[0]?.[0]
}

test('a link of the portal becomes a route change, and its page is fetched in the same moment', () => {
  expect(click({ href: '/account/keys?state=paused' })).toBe(true)
  expect(location.pathname + location.search).toBe('/account/keys?state=paused')
  expect(prefetch).toHaveBeenCalledWith('/account/keys')
})

test.each([
  ['another site', { href: 'https://elsewhere.test/' }, {}],
  ['another tab', { href: '/account/team', target: '_blank' }, {}],
  ['a file', { href: '/receipt.pdf', download: '' }, {}],
  ['a page that the plan does not know', { href: '/checkout/cart' }, {}],
  ['a document of its own', { href: '/docs/secret-keys#pause-and-activate' }, {}],
  ['a place on this page', { href: '/account?a=1#content' }, {}],
  ['a new tab by key', { href: '/account/team' }, { ctrlKey: true }],
  ['the middle button', { href: '/account/team' }, { button: 1 }],
])('the browser follows a link to %s itself', (_, attributes, init) => {
  expect(click(attributes as Record<string, string>, init)).toBe(false)
  expect(location.pathname).toBe('/account')
})
