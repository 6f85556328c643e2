import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const IS_TEST = /\.test\.tsx?$/
const IMPORTED = /\b(?:from|import)\s*\(?\s*'([^']+)'/g

/** Which file imports which, of all sources that git lists below `root`. */
export interface ImportGraph {
  importersOf: (file: string) => string[]
}

export function readImports(root: string): ImportGraph {
  const list = ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*package.json']
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => existsSync(join(root, file)))
  const read = (file: string) => readFileSync(join(root, file), 'utf8')

  const doors = new Map(
    files
      .filter((file) => basename(file) === 'package.json')
      .flatMap((file) => {
        const { name, exports = {} } = JSON.parse(read(file)) as {
          name: string
          exports?: Record<string, string | null>
        }
        const folder = dirname(file)
        return Object.entries(exports).map(([door, target]) => [join(name, door), join(folder, target ?? '')] as const)
      }),
  )
  const importers = new Map<string, string[]>()
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    for (const [, name = ''] of read(file).matchAll(IMPORTED)) {
      const imported = name.startsWith('.') ? join(dirname(file), name) : behindDoor(doors, name)
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  return { importersOf: (file) => importers.get(file) ?? [] }
}

/**
 * The tests that import the file, be it by way of others, the nearest first: its own, one of its name elsewhere, then those with
 * the fewest folders and imports in between.
 */
export function nearestTests(file: string, { importersOf }: ImportGraph): string[] {
  const imports = new Map([[file, 0]])
  for (const [near, steps] of imports) {
    for (const importer of importersOf(near)) if (!imports.has(importer)) imports.set(importer, steps + 1)
  }
  const distance = (test: string) => {
    const folders = foldersBetween(file, test)
    return nameOf(test) === nameOf(file) ? folders / 100 : 1 + folders + (imports.get(test) ?? 0)
  }
  return [...imports.keys()]
    .filter((name) => IS_TEST.test(name))
    .sort((a, b) => distance(a) - distance(b) || a.localeCompare(b))
}

function nameOf(file: string): string {
  return basename(file).replace(/(\.test)?\.tsx?$/, '')
}

/** The file that a package gives for `@portal/contracts/roles`, by its own entry or by one with a star. */
function behindDoor(doors: Map<string, string>, name: string): string | undefined {
  const [scope, unscoped, ...rest] = name.split('/')
  return doors.get(name) ?? doors.get(`${scope}/${unscoped}/*`)?.replace('*', rest.join('/'))
}

function foldersBetween(a: string, b: string): number {
  const [one, other] = [dirname(a).split('/'), dirname(b).split('/')]
  const common = one.findIndex((name, at) => name !== other[at])
  const shared = common === -1 ? one.length : common
  return one.length + other.length - 2 * shared
}
