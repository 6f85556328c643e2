import { describe, expect, test } from '@jest/globals'
import { anOutline, aPage, aPlan } from '../testing/a-plan.ts'
import { layoutOf, routeOf, titleOf } from './route.ts'

describe('who draws a path', () => {
  const plan = aPlan({ refused: [{ path: '/account/billing', title: 'Payment', needs: [['billing-viewer']] }] })

  test.each([
    ['/account/keys', { kind: 'remote', name: 'keys' }],
    ['/account/keys/7', { kind: 'remote', name: 'keys' }],
    ['/account/team', { kind: 'remote', name: 'team' }],
    ['/account', { kind: 'shell', page: { path: '/account' } }],
    ['/', { kind: 'shell', page: { path: '/' } }],
    ['/account/billing/cards', { kind: 'refused', page: { title: 'Payment' } }],
    ['/account/keysmith', { kind: 'not-found' }],
    ['/admin/search', { kind: 'not-found' }],
  ])('%s', (path, expected) => {
    expect(routeOf(plan, path)).toMatchObject(expected)
  })

  test('rule N21: a page of cards is the shell’s to draw, whichever manifest states it', () => {
    const others = [anOutline('admin', { ...aPage('/admin'), showsCards: true }, aPage('/admin/search'))]
    const staff = { ...plan, remote: null, others }
    expect([routeOf(staff, '/admin').kind, routeOf(staff, '/admin/search').kind]).toEqual(['shell', 'remote'])
  })

  test('a page that is refused belongs to nobody below it', () => {
    const others = [anOutline('team', aPage('/account'))]
    expect(routeOf({ ...plan, remote: null, others }, '/account/billing')).toMatchObject({ kind: 'refused' })
  })

  test.each([
    ['/account', '?account_id=2', 'not-found'],
    ['/account', '?account_id=1', 'shell'],
    ['/account', '?account_id=acme', 'shell'],
    ['/account/keys', '?account_id=2', 'remote'],
  ])('%s%s of somebody with account 1', (path, search, kind) => {
    expect(routeOf(plan, path, search).kind).toBe(kind)
  })

  test('a visitor is asked to sign in where somebody else would be refused', () => {
    const route = routeOf({ ...plan, visitor: null }, '/account/billing')
    expect(route.kind).toBe('sign-in')
    expect(titleOf(route)).toBe('Log in')
  })
})

test('without a visitor there is no frame of an account', () => {
  const plan = aPlan()
  const route = routeOf(plan, '/account/keys')
  expect(layoutOf(route, plan.visitor)).toBe('account')
  expect(layoutOf(route, null)).toBe('marketing')
  expect(layoutOf(routeOf(plan, '/'), plan.visitor)).toBe('marketing')
  expect(layoutOf({ kind: 'not-found' }, null)).toBe('marketing')
})
