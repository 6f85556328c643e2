import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CALLS } from '../shared/contracts/src/table.ts'
import { remotesManifests } from './manifests.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Behavior of an area, as its sources have it: the calls that it makes, and the events that it names. */
export interface AreaUse {
  /** `security GET /secret-keys`. */
  calls: ReadonlySet<string>
  publishes: ReadonlySet<string>
  subscribes: ReadonlySet<string>
}

const DOORS: Readonly<Record<string, string>> = JSON.parse(read('shared/remote-kit/package.json')).exports

/**
 * Returns what the shell with the platform, and each remote of customers with the modules of the remote kit that it takes
 * along, do. Staff work in a browser of their own: no event of a customer's reaches them.
 */
export async function areaUse(): Promise<ReadonlyMap<string, AreaUse>> {
  const manifests = (await remotesManifests()).filter(({ audience }) => audience !== 'staff')
  const found = manifests.flatMap(({ finds }) => finds.map(({ call }) => `${call.service} GET ${call.path}`))
  const shell = useOf([...sourcesIn('shell/src'), ...sourcesIn('shared/platform/src')], found)
  return new Map([
    ['shell', shell],
    ...manifests.map(({ name }) => [name, useOf(withKit(sourcesIn(`mfe-${name}/src`)))] as const),
  ])
}

function sourcesIn(folder: string): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/(testing|tools)\//.test(file) && existsSync(join(ROOT, file)),
    )
}

/** Adds the modules of the remote kit that these import, and what those import. */
function withKit(files: readonly string[]): string[] {
  const all = new Set(files)
  for (const file of all)
    for (const [, from = ''] of read(file).matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)/g)) {
      const door = from.startsWith('@portal/remote-kit/') && DOORS[`.${from.slice('@portal/remote-kit'.length)}`]
      if (door) all.add(join('shared/remote-kit', door))
      else if (from.startsWith('.') && file.startsWith('shared/remote-kit/')) all.add(join(dirname(file), from))
    }
  return [...all].filter((file) => /\.tsx?$/.test(file))
}

const MADE = /\b(?:useLoad|usePagedLoad|accountQuery|useWrite|callApi|useCallForm)\(\s*(\w+)/g
const PUBLISHED = /\bpublish\(\s*'([\w.-]+)'/g
const SUBSCRIBED = /\b(?:subscribe|useEvent)\(\s*'([\w.-]+)'/g

function useOf(files: readonly string[], others: readonly string[] = []): AreaUse {
  // A comment may show how something is called.
  const texts = files.map((file) => read(file).replace(/\/\*[\s\S]*?\*\//g, ''))
  const all = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  const made = all(MADE).flatMap((name) => (CALLS[name] ? [nameOf(CALLS[name])] : []))
  return {
    calls: new Set([...made, ...others]),
    publishes: new Set(all(PUBLISHED)),
    subscribes: new Set(all(SUBSCRIBED)),
  }
}

export function nameOf({ service, method, path }: { service: string; method: string; path: string }): string {
  return `${service} ${method} ${path}`
}
