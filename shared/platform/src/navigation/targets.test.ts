import { beforeEach, expect, test } from '@jest/globals'
import { rememberInvite, rememberTarget, rememberWhereLoginBegan, signedOutTarget, takeTarget } from './targets.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('after signing in: the invitation, then the stored page, then home, each once', () => {
  rememberTarget('/account/keys?state=paused#row')
  rememberInvite('/invite/abc')
  expect(takeTarget()).toBe('/invite/abc')
  expect(takeTarget()).toBe('/account/keys?state=paused#row')
  expect(takeTarget()).toBe('/account')
})

test.each([
  '//evil.test',
  'https:evil.test',
  'https://evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '/%0d%0a\r\nx',
  'javascript:alert(1)',
  'account',
  '',
])('%j is no target', (path) => {
  rememberTarget(path)
  rememberInvite(path)
  localStorage.setItem('unauthenticated-target', JSON.stringify(path))
  expect(takeTarget()).toBe('/account')
  expect(signedOutTarget()).toBe('/login')
})

test('a target that another hand wrote into the storage is checked again', () => {
  sessionStorage.setItem('post-login-target', '"//evil.test"')
  expect(takeTarget()).toBe('/account')
})

test.each([
  ['/pricing/us-address-autocomplete?term=yearly', '/pricing/us-address-autocomplete'],
  ['/products', '/products'],
  ['/docs/website-keys', '/docs/website-keys'],
  ['/account/keys', '/login'],
  ['/pricings', '/login'],
])('rule B81: after logging out, a person who came to log in from %s is at %s', (path, place) => {
  rememberWhereLoginBegan(location.origin + path)
  expect(signedOutTarget()).toBe(place)
})

test.each(['', 'https://elsewhere.test/pricing', 'nonsense'])(
  'rule B81: coming from “%s” gives the login page',
  (referrer) => {
    rememberWhereLoginBegan(`${location.origin}/pricing`)
    rememberWhereLoginBegan(referrer)
    expect(signedOutTarget()).toBe('/login')
  },
)
