import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from '@jest/globals'

const ROOT = process.cwd()
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8')

interface Row {
  imports: string[]
  inTests: string[]
}

/** The table of docs/architecture.md, by package. */
const TABLE = new Map(
  (/## Who may import whom\n([^#]*)/.exec(read('docs/architecture.md'))?.[1] ?? '').split('\n').flatMap((line) => {
    const [, packages = '', imports = '', inTests = ''] = line.split('|')
    const row: Row = { imports: namesIn(imports), inTests: namesIn(inTests) }
    return namesIn(packages).map((name) => [name, row] as const)
  }),
)

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

/** The folder of every package. */
const FOLDERS = [
  ...readdirSync(ROOT),
  ...['shared', 'services'].flatMap((part) => readdirSync(join(ROOT, part)).map((name) => `${part}/${name}`)),
].filter((folder) => existsSync(join(ROOT, folder, 'package.json')))

function rowOf(folder: string): Row {
  const name = basename(folder)
  const row = TABLE.get(name.startsWith('mfe-') ? 'mfe-*' : name)
  if (!row) throw new Error(`${folder} is not in the table of docs/architecture.md, "Who may import whom".`)
  return row
}

function ours(dependencies: Record<string, string> = {}): string[] {
  return Object.keys(dependencies).flatMap((name) => name.split('@portal/')[1] ?? [])
}

test('a package declares only what the table lets it import', () => {
  const undue = FOLDERS.flatMap((folder) => {
    const { dependencies, devDependencies } = JSON.parse(read(folder, 'package.json'))
    const { imports, inTests } = rowOf(folder)
    return [
      ...ours(dependencies).filter((name) => !imports.includes(name)),
      ...ours(devDependencies).filter((name) => ![...imports, ...inTests].includes(name)),
    ].map((name) => `${folder} declares ${name}`)
  })
  expect(undue).toEqual([])
  expect(FOLDERS.length).toBeGreaterThan(TABLE.size - 1)
})

interface Linter {
  linter?: { rules?: { style?: { noRestrictedImports?: { options: { patterns: { group: string[] }[] } } } } }
}
type Override = Linter & { includes: string[] }

/** What a rule lets through of our own packages; `undefined` where it says nothing of imports. */
function letThrough({ linter }: Linter): string[] | undefined {
  const patterns = linter?.rules?.style?.noRestrictedImports?.options.patterns
  const group = patterns?.map((pattern) => pattern.group).find((names) => names.includes('@portal/*'))
  if (!group?.includes('@portal/*/**')) return patterns && ['everything']
  return [...new Set(group.flatMap((name) => /^!@portal\/([^/]+)/.exec(name)?.[1] ?? []))]
}

test('the linter lets each package import what the table does, and no narrower rule more', () => {
  const { overrides }: { overrides: Override[] } = JSON.parse(read('biome.json'))
  const rules = overrides.flatMap((override) => {
    const allowed = letThrough(override)
    return allowed ? override.includes.map((include) => ({ include, allowed })) : []
  })
  const ofOwn = FOLDERS.filter((folder) => existsSync(join(ROOT, folder, 'biome.json'))).flatMap((folder) => {
    const { overrides, ...whole }: Linter & { overrides: Override[] } = JSON.parse(read(folder, 'biome.json'))
    return [whole, ...overrides].flatMap((rule) => {
      const allowed = letThrough(rule)
      return allowed ? { include: `${folder}/**`, allowed } : []
    })
  })
  const includeOf = (folder: string) => (folder.startsWith('mfe-') ? 'mfe-*/**' : `${folder}/**`)

  const expected = FOLDERS.map((folder) => {
    const { imports, inTests } = rowOf(folder)
    return [includeOf(folder), [...imports, ...inTests].sort()] as const
  })
  const found = [...rules, ...ofOwn].map(({ include, allowed }) => {
    const own = basename(include.replace('/**', ''))
    return [include, allowed.filter((name) => name !== own).sort()] as const
  })
  expect(found.filter(([include]) => !expected.some(([known]) => known === include))).toEqual([])
  for (const [include, allowed] of expected) {
    const rulesOfIt = found.filter(([known]) => known === include)
    expect(rulesOfIt.length).toBeGreaterThan(0)
    for (const [, letsThrough] of rulesOfIt) expect([include, letsThrough]).toEqual([include, allowed])
  }
})

test('no folder of a remote is imported from beside', () => {
  const { overrides }: { overrides: Override[] } = JSON.parse(read('biome.json'))
  for (const include of ['mfe-*/**', 'shell/**', 'shared/remote-kit/**', 'shared/test-kit/**']) {
    const rule = overrides.find(({ includes, linter }) => includes.includes(include) && linter?.rules?.style)
    const groups = rule?.linter?.rules?.style?.noRestrictedImports?.options.patterns.map(({ group }) => group)
    expect(groups).toContainEqual(['**/mfe-*', '**/mfe-*/**'])
  }
})
