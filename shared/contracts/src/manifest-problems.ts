import type { Manifest } from './platform.ts'
import { isInternalRole, type Requirement } from './roles.ts'

const PATH = /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/

/** One thing that is wrong with manifests, in a sentence. */
export interface ManifestProblem {
  problem: string
  /** Parts that cannot be built for it. Never the shell for a path that a remote wants as well. */
  parts: string[]
}

/** Returns the problems of all manifests together; a release with an invalid one is not built. */
export function manifestProblems(manifests: readonly Manifest[]): ManifestProblem[] {
  return [...collisions(manifests), ...manifests.flatMap(wrongPages)]
}

function collisions(manifests: readonly Manifest[]) {
  const owners = new Map<string, string>()
  const problems: ManifestProblem[] = []
  for (const { name, pages } of manifests) {
    for (const { path } of pages) {
      const other = owners.get(path)
      if (other) {
        const parts = [name, other].filter((part) => part !== 'shell')
        problems.push({ problem: `${name} and ${other} both own ${path}.`, parts })
      }
      owners.set(path, name)
    }
  }
  return problems
}

function wrongPages({ name, audience, pages, cards }: Manifest): ManifestProblem[] {
  const badPaths = pages
    .filter(({ path }) => !PATH.test(path))
    .map(({ path }) => `${name} states ${path}, which is not a plain path.`)
  const strays = pages
    .filter(({ path }) => isAdminPath(path) !== (audience === 'staff'))
    .map(
      ({ path }) =>
        `${name} is for ${audience} and cannot own ${path}: /admin and what is below it is for staff alone.`,
    )
  const wrongRoles = [...pages, ...cards]
    .filter(({ requires }) => !fitsAudience(requires, audience))
    .map(({ title }) => `${name}: those who may use "${title}" could not fetch its files, which are for ${audience}.`)
  return [...badPaths, ...strays, ...wrongRoles].map((problem) => ({ problem, parts: [name] }))
}

function isAdminPath(path: string) {
  return path === '/admin' || path.startsWith('/admin/')
}

/** Staff pages name internal roles only and no other page names any, so that a customer never reads of one. */
function fitsAudience(requires: Requirement, audience: Manifest['audience']) {
  if (requires === 'public') return audience === 'public'
  if (requires === 'self') return audience !== 'staff'
  return requires.flat().every((role) => isInternalRole(role) === (audience === 'staff'))
}
