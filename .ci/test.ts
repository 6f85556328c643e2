import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CHROMIUM, CURL, installIfRoot, lack, lacksSmallDisk, NGINX, POSTGRES, REDIS } from './machine.ts'
import {
  type Counts,
  chosen,
  command,
  counted,
  inWords,
  jestCounts,
  playwrightCounts,
  type Suite,
  slowest,
  type TimedFile,
  told,
} from './suites.ts'

/*
 * Everything that `npm test` runs, in order, and the one line that counts it. A suite whose program this machine lacks is
 * listed as not run; on a build machine (CI set) that is a failure.
 */

const lacksForBrowser = () => lack(CHROMIUM) ?? lack(CURL)

const jest = (name: string, projects: string[], missing?: Suite['missing']) =>
  counted({
    name,
    missing,
    program: 'jest',
    args: () => ['--selectProjects', ...projects, '--maxWorkers', '2'],
    environment: (file) => ({ JEST_REPORT: file }),
    read: (report) => jestCounts(report, projects),
  })

const playwright = (name: string, config: string) =>
  counted({
    name,
    missing: lacksForBrowser,
    program: 'e2e/node_modules/.bin/playwright',
    args: () => ['test', '--config', config],
    environment: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
    read: playwrightCounts,
  })

const suites: Suite[] = [
  command('types', 'tsc', ['--noEmit']),
  command('lint', 'biome', ['check', '--error-on-warnings']),
  command('build', process.execPath, ['--import', 'tsx', 'shared/federation/src/build/build-all.ts']),
  jest('unit tests', ['browser', 'node', 'services on PGlite']),
  jest('services on PostgreSQL', ['services on PostgreSQL'], () => lack(POSTGRES)),
  jest('limits on Redis', ['services on Redis'], () => lack(REDIS)),
  jest('faults', ['faults'], () => lack(POSTGRES) ?? lack(REDIS) ?? lack(NGINX)),
  jest('full disk', ['full disk'], () => lack(POSTGRES) ?? lacksSmallDisk()),
  playwright('browser tests', 'e2e/playwright.config.ts'),
  counted({
    name: 'budgets',
    missing: lacksForBrowser,
    program: process.execPath,
    args: (file) => ['--import', 'tsx', 'bench/src/bench.ts', '--report', file],
    read: (report) => ({ ...(report as Counts), skipped: 0 }),
  }),
  // Minutes of installing and building again: a person sees it by starting the portal.
  ...(process.env.CI ? [playwright('newcomer', 'e2e/newcomer/playwright.config.ts')] : []),
]

const total = { passed: 0, failed: 0, skipped: 0, flaky: 0 }
const lines: string[] = []
const files: TimedFile[] = []
const failures: string[] = []
mkdirSync(join(import.meta.dirname, '..', '.cache', 'test-results'), { recursive: true })

for (const suite of asked()) {
  const missing = suite.missing?.()
  if (missing) {
    if (process.env.CI) total.failed += 1
    lines.push(`${suite.name}: not run (${missing})`)
    continue
  }
  console.log(`\n── ${suite.name}`)
  const started = Date.now()
  const counts = await suite.run()
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  total.flaky += counts.flaky ?? 0
  files.push(...(counts.files ?? []))
  failures.push(...(counts.failures ?? []))
  lines.push(`${suite.name}: ${inWords(counts)} (${Math.round((Date.now() - started) / 1000)} s)`)
}

if (files.length) lines.push('', 'The slowest files:', ...slowest(files, 10))
if (failures.length)
  lines.unshift('What failed, if only once:', '', ...told(failures).flatMap((failure) => [failure, '']))
if (total.flaky) lines.push('', `${total.flaky} passed only when tried again`)
console.log(`\n${lines.join('\n')}\n\n${inWords({ ...total, flaky: 0 })}`)
process.exitCode = total.failed ? 1 : 0

/** The suites named on the command line (`npm test -- lint types`), or all; their programs are installed where that can be. */
function asked(): Suite[] {
  try {
    const found = chosen(suites, process.argv.slice(2))
    for (const program of [CHROMIUM, CURL, POSTGRES, REDIS, NGINX]) installIfRoot(program)
    return found
  } catch (error) {
    lines.push((error as Error).message)
    total.failed += 1
    return []
  }
}
