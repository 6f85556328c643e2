import { beforeEach, expect, test } from '@jest/globals'
import { rememberInvite, rememberSignedOutTarget, rememberTarget, signedOutTarget, takeTarget } from './targets.ts'

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
  rememberSignedOutTarget(path)
  expect(takeTarget()).toBe('/account')
  expect(signedOutTarget()).toBe('/login')
})

test('a target that another hand wrote into the storage is checked again', () => {
  sessionStorage.setItem('post-login-target', '"//evil.test"')
  expect(takeTarget()).toBe('/account')
})

test('after signing out: the stored place, or the sign-in page', () => {
  expect(signedOutTarget()).toBe('/login')
  rememberSignedOutTarget('/pricing')
  expect(signedOutTarget()).toBe('/pricing')
})
