import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import shell from '../shell/manifest.ts'
import { remotesManifests } from './manifests.ts'

const REMOTES = readdirSync(process.cwd()).filter((folder) => folder.startsWith('mfe-'))

test('every remote has the tests of the contract kit', () => {
  const without = REMOTES.filter((folder) => {
    const file = join(process.cwd(), folder, 'contract.test.ts')
    return !existsSync(file) || !readFileSync(file, 'utf8').includes('contractKit(manifest')
  })
  expect(without).toEqual([])
  expect(REMOTES.length).toBeGreaterThan(5)
})

const named = (events: readonly string[] = []) => events.map((event) => `\`${event}\``).join(', ') || 'nothing'

test.each([['shell', shell] as const, ...REMOTES.map((folder) => [folder, undefined] as const)])(
  'the README of %s says what its manifest says: what it publishes, hears and, of a remote, owns',
  async (folder, known) => {
    const { publishes, hears, pages } = known ?? (await remoteManifest(folder))
    const readme = readFileSync(join(process.cwd(), folder, 'README.md'), 'utf8').replace(/\s+/g, ' ')
    expect(readme).toContain(`**Publishes** ${named(publishes)}. **Hears** ${named(hears)}.`)
    expect(
      known ? [] : pages.filter(({ path }) => !['`', '/', '?'].some((end) => readme.includes(`\`${path}${end}`))),
    ).toEqual([])
  },
)

// Members of an account cannot be staff (rule G10): nobody has both navigations.
test.each([
  ['customers', false, 12],
  ['staff', true, 6],
] as const)('rule N43: no two pages of the navigation of %s have the same letter', async (_, isOfStaff, atLeast) => {
  const entries = [shell, ...(await remotesManifests())]
    .filter((manifest) => ('audience' in manifest && manifest.audience === 'staff') === isOfStaff)
    .flatMap(({ pages }) =>
      pages.flatMap(({ path, navigation }) => (navigation?.key ? [[navigation.key, path] as const] : [])),
    )
  const alike = entries.filter(([key], at) => entries.findIndex(([other]) => other === key) !== at)
  expect(alike).toEqual([])
  expect(entries.length).toBeGreaterThan(atLeast)
})

async function remoteManifest(folder: string) {
  const manifest = (await remotesManifests()).find(({ name }) => folder === `mfe-${name}`)
  if (!manifest) throw new Error(`${folder} has no manifest of its name.`)
  return manifest
}
