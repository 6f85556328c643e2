import { afterEach, expect, jest, test } from '@jest/globals'
import type { Platform } from '@portal/platform/start'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { followRoute } from './follow-route.ts'

let leave = () => {}
afterEach(() => leave())

/** A page that stands at `/account/keys`; `go` is a route change as single-spa tells of it. */
function openPage(plan = aPlan()) {
  history.replaceState(null, '', '/account/keys')
  document.body.innerHTML = '<main id="content" tabindex="-1"></main>'
  const page = createPageStore({ plan, path: '/account/keys', theme: 'system' })
  const [announce, checkSession, load] = [jest.fn(), jest.fn(), jest.fn()]
  const session = { subscribe: () => {} }
  const listen = jest.spyOn(window, 'addEventListener')
  followRoute(page, { plan, session, announcer: { announce }, checkSession, load } as unknown as Platform)
  const [type, move] = listen.mock.calls[0] ?? []
  listen.mockRestore()
  leave = () => window.removeEventListener(String(type), move as EventListener)
  return {
    page,
    announce,
    checkSession,
    load,
    go: (to: string) => {
      history.pushState(null, '', to)
      window.dispatchEvent(new Event('single-spa:before-mount-routing-event'))
    },
  }
}

test('where one has come to is named, said and focused', () => {
  const { page, announce, go } = openPage()
  go('/account/team')
  expect(page.getState()).toMatchObject({ path: '/account/team', route: { kind: 'remote', name: 'team' } })
  expect(document.title).toMatch(/^Members · /)
  expect(announce.mock.calls).toEqual([['Members']])
  expect(document.activeElement?.id).toBe('content')
})

test('inside one part, the focus is that part’s', () => {
  const { go } = openPage()
  document.body.insertAdjacentHTML('beforeend', '<button id="row"></button>')
  document.getElementById('row')?.focus()
  go('/account/keys/7')
  expect(document.activeElement?.id).toBe('row')
})

test('on a page of the account the session is looked after, on another it is not', () => {
  const { checkSession, go } = openPage()
  go('/account/keys?status=paused')
  go('/')
  expect(checkSession).not.toHaveBeenCalled()
  go('/account/team')
  expect(checkSession).toHaveBeenCalledTimes(1)
})

test('a visitor is sent to sign in from somebody’s page, and comes back to it', () => {
  const { go } = openPage(
    aPlan({ visitor: null, refused: [{ path: '/account/billing', title: 'Payment', needs: [['billing-viewer']] }] }),
  )
  go('/account/billing?month=3')
  expect(location.pathname).toBe('/login')
  expect(sessionStorage.getItem('post-login-target')).toBe('"/account/billing?month=3"')
})

test('where this page’s plan knows nothing, the server is asked, and the frame stays until it answers', () => {
  const { page, announce, load, go } = openPage()
  go('/checkout/start?plan=free')
  expect(load.mock.calls).toEqual([['/checkout/start?plan=free']])
  expect(page.getState().path).toBe('/account/keys')
  expect(announce).not.toHaveBeenCalled()
})

test('a document of its own is loaded, with the place in it', () => {
  const { page, load, go } = openPage()
  go('/docs/secret-keys#pause-and-activate')
  expect(load.mock.calls).toEqual([['/docs/secret-keys#pause-and-activate']])
  expect(page.getState().path).toBe('/account/keys')
})
