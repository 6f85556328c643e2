import { beforeAll, expect, test } from '@jest/globals'
import type { Manifest } from '../shared/contracts/src/platform.ts'
import { changedFiles, remoteOf, startOfWork, touchedBy } from './changed.ts'
import { remotesManifests } from './manifests.ts'

const ROOT = process.cwd()
const READING_ALL = [
  '.ci/commands.test.ts',
  '.ci/decisions.test.ts',
  '.ci/imports.test.ts',
  '.ci/proofs.test.ts',
  '.ci/rules.test.ts',
  '.ci/storage.test.ts',
  '.ci/stylesheets.test.ts',
]
let manifests: Manifest[]
beforeAll(async () => {
  manifests = await remotesManifests()
})

test('a screen is judged by the tests that import it, its remote’s journeys and its pages', () => {
  const touched = touchedBy(['mfe-team/src/contacts/contacts-page.tsx'], ROOT, manifests)
  expect(touched.tests).toContain('mfe-team/src/contacts/contacts.test.tsx')
  expect(touched.tests.filter((file) => !/^(mfe-team|\.ci)\//.test(file))).toEqual([])
  expect(touched.specs).toContain('e2e/journeys/contacts.spec.ts')
  expect(touched.specs).not.toContain('e2e/journeys/checkout.spec.ts')
  expect(touched.pages).toContain('/account/team')
  expect(touched.needsBuild).toBe(true)
})

test('a handler is judged by the tests that import it, by way of others too, and by no browser', () => {
  const touched = touchedBy(['services/portal-api/src/security/secret-keys/pause-secret-key.ts'], ROOT, manifests)
  expect(touched.tests).toContain('services/portal-api/src/security/secret-keys/pause-secret-key.test.ts')
  expect(touched.tests).toContain('services/start/src/dashboard-statements.test.ts')
  expect(touched).toMatchObject({ specs: [], pages: [], needsBuild: false })
})

test('a test that changed is run itself', () => {
  const changed = ['shell/src/boot/boot.test.tsx', 'e2e/journeys/team.spec.ts']
  expect(touchedBy(changed, ROOT, manifests)).toEqual({
    tests: [...READING_ALL, 'shell/src/boot/boot.test.tsx'],
    specs: ['e2e/journeys/team.spec.ts'],
    pages: [],
    needsBuild: false,
  })
})

test('a browser test is about the remote that it is named after, else about the one whose pages it names most', () => {
  const remote = (name: string, path: string) => ({ name, pages: [{ path }] }) as unknown as Manifest
  const some = [remote('keys', '/account/keys'), remote('team', '/account/team')]
  const spec = "goto('/account/keys')\ngoto('/account/keys?status=paused')\ngoto('/account/team')"
  expect(remoteOf('e2e/journeys/team.spec.ts', spec, some)).toBe('team')
  expect(remoteOf('e2e/journeys/pause.spec.ts', spec, some)).toBe('keys')
  expect(remoteOf('e2e/journeys/home.spec.ts', "goto('/account/keyset')", some)).toBeUndefined()
})

test('a commit that is not there is an error', () => {
  expect(changedFiles(ROOT, startOfWork(ROOT))).toEqual(expect.any(Array))
  expect(() => changedFiles(ROOT, 'no-such-commit')).toThrow(/no-such-commit/)
})
