import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CHROMIUM, installIfRoot, lack, POSTGRES, REDIS } from './machine.ts'
import { type Counts, command, counted, type Suite } from './suites.ts'

/*
 * Everything that `npm test` runs, in order, and the one line that counts it. A suite whose program this machine lacks is
 * listed as not run; on a build machine (CI set) that is a failure.
 */

interface JestReport {
  numPassedTests: number
  numFailedTests: number
  numRuntimeErrorTestSuites: number
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
}

for (const program of [CHROMIUM, POSTGRES, REDIS]) installIfRoot(program)
const lacksChromium = () => lack(CHROMIUM)

const jest = (name: string, projects: string[], missing?: Suite['missing']) =>
  counted({
    name,
    missing,
    program: 'jest',
    args: (file) => ['--selectProjects', ...projects, '--json', '--outputFile', file, '--maxWorkers', '2'],
    environment: () => ({ NODE_OPTIONS: '--experimental-vm-modules --no-warnings' }),
    read: (report) => {
      const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = report as JestReport
      return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites }
    },
  })

const playwright = (name: string, config: string) =>
  counted({
    name,
    missing: lacksChromium,
    program: 'e2e/node_modules/.bin/playwright',
    args: () => ['test', '--config', config],
    environment: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
    read: (report) => {
      const { expected, unexpected, flaky } = (report as PlaywrightReport).stats
      return { passed: expected + flaky, failed: unexpected }
    },
  })

const suites: Suite[] = [
  command('types', 'tsc', ['--noEmit']),
  command('lint', 'biome', ['check', '--error-on-warnings']),
  command('build', process.execPath, ['--import', 'tsx', 'shared/federation/src/build/build-all.ts']),
  jest('unit tests', ['browser', 'node', 'services on PGlite']),
  jest('data tests on PostgreSQL', ['services on PostgreSQL'], () => lack(POSTGRES)),
  jest('limits on Redis', ['services on Redis'], () => lack(REDIS)),
  playwright('browser tests', 'e2e/playwright.config.ts'),
  counted({
    name: 'budgets',
    missing: lacksChromium,
    program: process.execPath,
    args: (file) => ['--import', 'tsx', 'bench/src/bench.ts', '--report', file],
    read: (report) => report as Counts,
  }),
  // Minutes of installing and building again: a person sees it by starting the portal.
  ...(process.env.CI ? [playwright('newcomer', 'e2e/newcomer/playwright.config.ts')] : []),
]

const total: Counts = { passed: 0, failed: 0 }
const lines: string[] = []
mkdirSync(join(import.meta.dirname, '..', '.cache', 'test-results'), { recursive: true })

for (const suite of chosen()) {
  const missing = suite.missing?.()
  if (missing) {
    if (process.env.CI) total.failed += 1
    lines.push(`${suite.name}: not run (${missing})`)
    continue
  }
  console.log(`\n── ${suite.name}`)
  const started = Date.now()
  const { passed, failed } = await suite.run()
  total.passed += passed
  total.failed += failed
  lines.push(`${suite.name}: ${passed} passed, ${failed} failed (${Math.round((Date.now() - started) / 1000)} s)`)
}

console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed ? 1 : 0

/** All suites, or those named on the command line (`npm test -- lint types`). */
function chosen(): Suite[] {
  const names = process.argv.slice(2)
  return names.length ? suites.filter(({ name }) => names.includes(name)) : suites
}
