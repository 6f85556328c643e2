import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Finding } from './budgets.ts'
import { type CodeByPackage, codeByPackage } from './bundles.ts'

/** A release as it was met on the wire. */
export interface ReleaseId {
  name: string
  id: string
}

/** What the host lends, and what only its facades may hold: one build alone has it. */
const LENT = [
  'react',
  'react-dom',
  'scheduler',
  'single-spa',
  'react-aria-components',
  'react-aria',
  'react-stately',
  '@portal/platform',
  '@portal/event-bus',
  '@portal/api-client',
  '@portal/design-system',
  '@tanstack/react-query',
  '@tanstack/query-core',
  'axios',
  'zustand',
]

/** What every remote carries for itself, in KB; and what more than one build carries though it is lent. */
export function weighLibraries(folder: string, releases: readonly ReleaseId[]): Finding[] {
  const builds = releases.map(({ name, id }) => ({ name, code: codeByPackage(join(folder, name, id)) }))
  const remotes = builds.filter(({ name }) => name !== 'shell')
  return [
    ...remotes.flatMap(({ name, code }): Finding[] => [
      { budget: 'zod', remote: name, measured: brotliKb(code, ['zod']) },
      { budget: 'zodAndRouter', remote: name, measured: brotliKb(code, ['zod', 'react-router']) },
    ]),
    mostBundled(builds),
  ]
}

/** The packages' characters compressed on their own: what they would weigh as a file. */
function brotliKb(code: CodeByPackage, packages: readonly string[]): number {
  const text = packages.map((name) => code.get(name) ?? '').join('')
  return text === '' ? 0 : brotliCompressSync(text).length / 1024
}

function mostBundled(builds: readonly { name: string; code: CodeByPackage }[]): Finding {
  const holders = LENT.map((name) => ({ name, in: builds.filter(({ code }) => code.has(name)).map((one) => one.name) }))
  const twice = holders.filter((holder) => holder.in.length > 1)
  return {
    budget: 'bundledCopies',
    measured: Math.max(...holders.map((holder) => holder.in.length)),
    because: twice.map((holder) => `${holder.name} is in ${holder.in.join(', ')}`),
  }
}
