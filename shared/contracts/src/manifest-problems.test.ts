import { describe, expect, test } from '@jest/globals'
import { call } from './call.ts'
import { manifestProblems } from './manifest-problems.ts'
import { defineManifest, type ManifestStatement } from './platform.ts'

type Page = ManifestStatement['pages'][number]

function remote(name: string, path: string, page: Partial<Page> = {}, more: Partial<ManifestStatement> = {}) {
  const pages: Page[] = [{ path, title: 'Page', layout: 'account', requires: 'self', ...page }]
  const statement: ManifestStatement = {
    name,
    title: name,
    owner: 'A team',
    audience: 'customer',
    pages,
    publishes: [],
    hears: [],
  }
  return defineManifest({ ...statement, ...more } as ManifestStatement)
}

const admin = (page: Partial<Page> = {}, path = '/admin') =>
  remote('admin', path, { requires: [['support']], ...page }, { audience: 'staff' })

test('manifests that fit together have no problems', () => {
  const identity = remote('identity', '/login', { requires: 'public' }, { audience: 'public' })
  expect(
    manifestProblems([identity, remote('keys', '/account/keys'), remote('team', '/account/keys/team'), admin()]),
  ).toEqual([])
})

describe('refused', () => {
  test.each([
    [
      'one prefix with two owners',
      [remote('keys', '/account/keys'), remote('team', '/account/keys')],
      /team and keys both own/,
    ],
    ['a prefix twice', [remote('keys', '/a', {}, { pages: twice('/a') })], /both own/],
    ['a staff remote outside /admin', [admin({}, '/account/secrets')], /admin is for staff and cannot own/],
    ['a customer remote inside /admin', [remote('keys', '/admin/keys')], /keys is for customer and cannot own/],
    ['a staff page for everybody who is signed in', [admin({ requires: 'self' })], /could not fetch its files/],
    ['a staff page for a customer’s role', [admin({ requires: [['support'], ['account-owner']] })], /could not fetch/],
    ['a customer page that names a staff role', [remote('keys', '/a', { requires: [['support']] })], /could not fetch/],
    ['a public page of a remote for customers', [remote('keys', '/a', { requires: 'public' })], /could not fetch/],
    ['a path with a parameter', [remote('keys', '/account/:id')], /not a plain path/],
    ['a path with a trailing slash', [remote('keys', '/account/')], /not a plain path/],
  ])('%s', (_, manifests, problem) => {
    const problems = manifestProblems(manifests).map(({ problem }) => problem)
    expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(problem)]))
  })

  const listed = (method: 'GET' | 'PUT', path: `/${string}`) =>
    call({ service: 'security', method, path, requires: [['api-key-viewer']] })

  test.each([
    ['a role that nobody can hold', () => remote('keys', '/a', { requires: [['king']] } as never)],
    ['a name with capitals', () => remote('Keys', '/a')],
    ['a first call that writes', () => remote('keys', '/a', { first: [listed('PUT', '/keys')] })],
    ['a first call with a parameter', () => remote('keys', '/a', { first: [listed('GET', '/keys/:id')] })],
  ])('at once: %s', (_, define) => expect(define).toThrow())
})

function twice(path: string): Page[] {
  const page = { path, title: 'Page', layout: 'account', requires: 'self' } as const
  return [page, page]
}
