import { execFileSync } from 'node:child_process'
import { GROUPS } from './groups.ts'

/** Production files to change, and of each the lines, or all. */
export type Subjects = Map<string, Set<number> | 'all'>

/** No production: tests, what only they and the build use, what the migrations of the tables say. */
const NOT_PRODUCTION = /\.(test|tables|config|d)\.tsx?$|\/(testing|showcase)\/|^(e2e|bench|\.ci|shared\/test-kit)\//

/**
 * What is asked for: groups by name, files, folders, `file:12` or `file:12-20`, and the lines that are new since a commit.
 * Throws for a name that is none of these.
 */
export function subjectsOf(names: string[], since: string | undefined, root: string): Subjects {
  const found = names.flatMap((name) => {
    const files = filesOf(name, root)
    if (files.size) return [...files]
    throw new Error(`There is no group and no production file "${name}"; groups: ${Object.keys(GROUPS).join(', ')}.`)
  })
  return new Map([...found, ...(since === undefined ? [] : linesSince(since, root))])
}

function filesOf(name: string, root: string): Subjects {
  const group = GROUPS[name]
  if (group) return new Map(group.flatMap((path) => [...filesOf(path, root)]))

  const [path = '', range] = name.split(':')
  const [first = 0, last = first] = (range ?? '').split('-').map(Number)
  const lines = range ? new Set(Array.from({ length: last - first + 1 }, (_, at) => first + at)) : 'all'
  return new Map(listed(['ls-files', '-co', '--exclude-standard', '--', path], root).map((file) => [file, lines]))
}

/** The lines of the work tree that the commit did not have. */
function linesSince(commit: string, root: string): Subjects {
  const changed = listed(['diff', '--name-only', '--diff-filter=d', commit], root)
  return new Map(changed.map((file) => [file, newLines(git(['diff', '-U0', commit, '--', file], root))]))
}

/** Of one file's `git diff -U0`. */
export function newLines(diff: string): Set<number> {
  const hunks = [...diff.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)]
  return new Set(
    hunks.flatMap(([, start, count = '1']) => Array.from({ length: Number(count) }, (_, at) => Number(start) + at)),
  )
}

function listed(args: string[], root: string): string[] {
  return git(args, root)
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !NOT_PRODUCTION.test(file))
}

function git(args: string[], root: string): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}
