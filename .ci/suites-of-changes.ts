import { execFileSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { changedFiles, startOfWork, touchedBy } from './changed.ts'
import { build, bundle, checks, portal } from './gate.ts'
import { JAVA, lack, POSTGRES } from './machine.ts'
import { remotesManifests } from './manifests.ts'
import { jest, playwright } from './runners.ts'
import { command, type Suite } from './suites.ts'

const ROOT = join(import.meta.dirname, '..')

/** The projects of jest that change with what they import, and what each needs. */
const PROJECTS: [name: string, missing?: () => string | undefined][] = [
  ['browser'],
  ['node'],
  ['services on PostgreSQL', () => lack(POSTGRES)],
  ['services on PGlite'],
  ['services on Java', () => lack(POSTGRES) ?? lack(JAVA)],
]

/** Matches the titles of axe's tests of these pages (`nameOf` in e2e/screens.ts). */
function titlesOf(pages: string[]): string {
  return `(^|\\s)(${pages.map((path) => path.replace(/:\w+/g, '[^/ ]+')).join('|')})[? ]`
}

/** Which of these files of tests each project runs. */
function testsByProject(tests: string[]): Map<string, string[]> {
  const list = (name: string) =>
    execFileSync('node_modules/.bin/jest', ['--selectProjects', name, '--listTests', '--json'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
  const all = new Set(tests)
  const found = PROJECTS.map(([name]) => {
    const files = (JSON.parse(/^\[.*\]$/m.exec(list(name))?.[0] ?? '[]') as string[]).map((file) =>
      relative(ROOT, file),
    )
    return [name, files.filter((file) => all.has(file))] as const
  })
  return new Map(found.filter(([, files]) => files.length > 0).map(([name, files]) => [name, [...files]]))
}

/** Types, lint, the messages of its commits, and the tests that the changes since a commit touch; the rest of the gate says whether they break something else. */
export async function suitesOfChanges(since = startOfWork(ROOT)): Promise<Suite[]> {
  const changed = changedFiles(ROOT, since)
  const { tests, specs, pages, needsBuild } = touchedBy(changed, ROOT, await remotesManifests())
  console.log(
    `${changed.length} files changed since ${since}: ${tests.length} files of tests, ${specs.length} of browser tests`,
  )
  const ofBrowser = [
    ...(specs.length ? [{ name: 'journeys', args: specs }] : []),
    ...(pages.length ? [{ name: 'accessibility', args: ['accessibility/axe', '--grep', titlesOf(pages)] }] : []),
  ].map(({ name, args }) => playwright({ suite: name, project: 'portal', needs: [portal.name], args: () => args }))
  const filesOf = tests.length ? testsByProject(tests) : new Map<string, string[]>()
  return [
    ...(needsBuild || ofBrowser.length ? [build] : []),
    ...checks,
    command('commit messages', process.execPath, ['--import', 'tsx', '.ci/commits.ts', since]),
    ...(ofBrowser.length ? [bundle, portal] : []),
    ...ofBrowser,
    ...PROJECTS.flatMap(([name, missing]) => {
      const files = filesOf.get(name)
      return files ? [jest(name, [name], { missing, files })] : []
    }),
  ]
}
