import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Manifest } from '../shared/contracts/src/platform.ts'
import { nearestTests, readImports } from './mutate/nearest-tests.ts'

/** Tests that a change touches. Files are named from the root of the workspace. */
export interface Touched {
  /** Of jest. */
  tests: string[]
  /** Of Playwright. */
  specs: string[]
  /** Paths of the pages to look at with axe. */
  pages: string[]
  /** Says that a browser loads something of the change. */
  needsBuild: boolean
}

/** Tests that read sources and documents instead of importing them: any change may be theirs. */
const READING_ALL = ['commands', 'decisions', 'imports', 'proofs', 'rules', 'storage', 'stylesheets'].map(
  (name) => `.ci/${name}.test.ts`,
)

const IS_TEST = /\.test\.tsx?$/
const IS_SPEC = /^e2e\/.*\.spec\.ts$/
const IN_BROWSER = /^(shell|mfe-[^/]+|shared)\//

/** Lists the files that differ between the work tree and `since` (a commit). Throws with git's words for a commit that is not there. */
export function changedFiles(root: string, since: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  const changed = [...git('diff', '--name-only', since), ...git('ls-files', '-o', '--exclude-standard')]
  return [...new Set(changed.filter(Boolean))]
}

/** Returns the commit that work is compared with unless one is named: where it left `origin/main` or `main`. */
export function startOfWork(root: string): string {
  for (const branch of ['origin/main', 'main']) {
    try {
      return execFileSync('git', ['merge-base', 'HEAD', branch], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
    } catch {
      // There is no such branch.
    }
  }
  return 'HEAD'
}

/**
 * Finds the tests that import a changed file, be it by way of others, and the browser tests that open a page of a remote in
 * whose folder something changed.
 */
export function touchedBy(changed: readonly string[], root: string, manifests: readonly Manifest[]): Touched {
  const graph = readImports(root)
  const sources = changed.filter((file) => /\.(tsx?|css)$/.test(file))
  const importing = sources.flatMap((file) => nearestTests(file, graph))
  const tests = new Set([...READING_ALL, ...sources.filter((file) => IS_TEST.test(file)), ...importing])
  const remotes = manifests.filter(({ name }) =>
    changed.some((file) => file.startsWith(`mfe-${name}/`) && !IS_TEST.test(file)),
  )
  const specs = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'e2e/**.spec.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => IS_SPEC.test(file) && !file.startsWith('e2e/newcomer/') && existsSync(join(root, file)))
  const isTouched = (file: string) =>
    changed.includes(file) ||
    (/journeys/.test(file) &&
      remotes.some(({ name }) => name === remoteOf(file, readFileSync(join(root, file), 'utf8'), manifests)))
  return {
    tests: [...tests].filter((file) => existsSync(join(root, file))).sort(),
    specs: specs.filter(isTouched),
    pages: remotes.flatMap(({ pages }) => pages.map(({ path }) => path)),
    needsBuild: changed.some((file) => IN_BROWSER.test(file) && !IS_TEST.test(file)),
  }
}

/** Returns the name of the remote that a browser test is about: a page of it gave the file its name, or is named most often there. */
export function remoteOf(file: string, spec: string, manifests: readonly Manifest[]): string | undefined {
  const namesakes = manifests.filter(({ pages }) =>
    pages.some(({ path }) => basename(path) === basename(file, '.spec.ts')),
  )
  if (namesakes.length === 1) return namesakes[0]?.name
  const timesNamed = ({ pages }: Manifest) => spec.match(anyOf(pages.map(({ path }) => path)))?.length ?? 0
  const [most] = manifests.toSorted((one, other) => timesNamed(other) - timesNamed(one))
  return most && timesNamed(most) > 0 ? most.name : undefined
}

/** Matches these paths where a text stands for an address, with or without something behind them. */
function anyOf(paths: readonly string[]): RegExp {
  const patterns = paths.map((path) => path.replace(/:\w+/g, '[^/]+'))
  return new RegExp(`['"\`](${patterns.join('|')})['"\`?#/]`, 'g')
}
