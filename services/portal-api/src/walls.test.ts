import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

/**
 * A service may import those before it, through their index files. The linter enforces it; this test checks the rules
 * of the linter.
 */
const SERVICES = [
  'contacts',
  'billing',
  'subscriptions',
  'security',
  'payments',
  'sales',
  'authorization',
  'forms',
  'announcements',
  'support',
]
const ON_TOP = ['seed', 'testing', 'permission-matrix', 'simulation']

interface Override {
  includes: string[]
  linter: { rules: { style: { noRestrictedImports: { options: { patterns: [{ group: string[] }] } } } } }
}
const { overrides }: { overrides: Override[] } = JSON.parse(readFileSync(join(__dirname, '../biome.json'), 'utf8'))

function refusedTo(floor: string): string[] | undefined {
  const wall = overrides.find(({ includes }) => includes[0] === `src/${floor}/**`)
  return wall?.linter.rules.style.noRestrictedImports.options.patterns[0].group.filter(
    (pattern) => !pattern.includes('@portal/'),
  )
}

test('every folder stands on a floor', () => {
  const folders = readdirSync(__dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual(['kernel', ...SERVICES, ...ON_TOP].sort())
})

test('the kernel imports nothing but itself', () => {
  expect(refusedTo('kernel')).toEqual(['../**'])
})

test.each(SERVICES)('%s sees the doors of the services before it, none after it, and nothing on top', (service) => {
  const others = SERVICES.filter((other) => other !== service)
  const before = SERVICES.slice(0, SERVICES.indexOf(service))
  expect(refusedTo(service)).toEqual([
    ...[...others, ...ON_TOP].map((folder) => `../**/${folder}/**`),
    '../**/portal-api.ts',
    ...before.map((door) => `!../**/${door}/index.ts`),
  ])
})
