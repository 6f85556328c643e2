import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { run } from './run-command.ts'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Passed when tried again only. */
  flaky?: number
  files?: TimedFile[]
  /** What each failure says of itself, as its runner prints it. */
  failures?: string[]
}

/** What all tests of a file took together. */
export interface TimedFile {
  /** From the root of the workspace. */
  file: string
  seconds: number
}

/** A part of the test run: what it is called, how to run it, and what it counted. */
export interface Suite {
  name: string
  /** Why it cannot run here, with the command that would help; `undefined` when it can. */
  missing?: () => string | undefined
  run: () => Promise<Counts>
}

const root = join(import.meta.dirname, '..')
const results = join(root, '.cache', 'test-results')
/** More than the slowest takes on a machine that has other things to do. */
const LONGEST_SUITE_MS = 60 * 60_000

/** One command that either succeeds or does not. */
export function command(name: string, program: string, args: string[]): Suite {
  return {
    name,
    run: async () => {
      const isDone = (await run(program, args, { longestMs: LONGEST_SUITE_MS })) === 0
      return { passed: isDone ? 1 : 0, failed: isDone ? 0 : 1, skipped: 0 }
    },
  }
}

/**
 * A command that writes its counts into a file. One that fails without having counted a failure counts as one, and so does
 * one that counted nothing: a suite in which nothing ran shows nothing. One that hangs is ended, and has failed.
 */
export function counted(suite: {
  name: string
  missing?: Suite['missing']
  program: string
  args: (file: string) => string[]
  environment?: (file: string) => NodeJS.ProcessEnv
  read: (report: unknown) => Counts
  longestMs?: number
}): Suite {
  const file = join(results, `${suite.name.replace(/\W+/g, '-')}.json`)
  return {
    name: suite.name,
    missing: suite.missing,
    run: async () => {
      rmSync(file, { force: true })
      const { longestMs = LONGEST_SUITE_MS } = suite
      const code = await run(suite.program, suite.args(file), { environment: suite.environment?.(file), longestMs })
      const counts = existsSync(file)
        ? suite.read(JSON.parse(readFileSync(file, 'utf8')))
        : { passed: 0, failed: 0, skipped: 0 }
      const hasRun = counts.passed > 0
      return (code !== 0 || !hasRun) && counts.failed === 0 ? { ...counts, failed: 1 } : counts
    },
  }
}

/** What `jest-report.mjs` writes. */
interface JestReport extends Counts {
  /** Those with at least one test. */
  projects: string[]
}

/** What ran of these projects of jest; one without a test is a failure. */
export function jestCounts(report: unknown, projects: string[]): Counts {
  const { projects: found, ...counts } = report as JestReport
  const empty = projects.filter((name) => !found.includes(name))
  for (const name of empty) console.error(`There is no test in the project "${name}".`)
  return { ...counts, failed: counts.failed + empty.length }
}

interface PlaywrightReport {
  config: { rootDir: string }
  suites: PlaywrightSuite[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { results: PlaywrightResult[] }[] }[]
}

interface PlaywrightResult {
  duration: number
  /** Only where it failed. */
  errors?: { message?: string }[]
}

/** A busy machine now and then shows a test what nobody waited for. So many are named and let pass; more are a fault of the product or of its tests. */
const MOST_FLAKY = 2

/** What ran of Playwright's tests. One that passed when tried again is among the failures that are told, and has failed where there are more than `MOST_FLAKY`. */
export function playwrightCounts(report: unknown): Counts {
  const { config, suites, stats } = report as PlaywrightReport
  const { expected, unexpected, flaky, skipped } = stats
  const files = suites.map((suite) => ({
    file: relative(root, join(config.rootDir, suite.file)),
    seconds: sum(resultsOf(suite).map(({ duration }) => duration)) / 1000,
  }))
  const failures = suites.flatMap((suite) =>
    resultsOf(suite).flatMap(({ title, errors = [] }) =>
      errors.map(({ message }) => `${suite.file} › ${title}\n${message}`),
    ),
  )
  const tooFlaky = flaky > MOST_FLAKY ? flaky : 0
  return { passed: expected + flaky - tooFlaky, failed: unexpected + tooFlaky, skipped, flaky, files, failures }
}

function resultsOf({ suites = [], specs }: PlaywrightSuite): (PlaywrightResult & { title: string })[] {
  const results = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ results }) => results.map((result) => ({ ...result, title }))),
  )
  return [...results, ...suites.flatMap(resultsOf)]
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** All suites, or those of these names. Throws for a name that none has. */
export function chosen(suites: Suite[], names: string[]): Suite[] {
  const unknown = names.find((name) => !suites.some((suite) => suite.name === name))
  if (unknown !== undefined) {
    throw new Error(`There is no suite "${unknown}": choose ${suites.map(({ name }) => `"${name}"`).join(', ')}.`)
  }
  return names.length ? suites.filter(({ name }) => names.includes(name)) : suites
}

/** The slowest, a line each: `  12.3 s  shell/src/boot/boot.test.tsx`. */
export function slowest(files: TimedFile[], count: number): string[] {
  return [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`)
}

/** So many lines of what a failure says: its test, what was wanted, what was there, and where. */
const FAILURE_LINES = 30

/** What failed, without colors and shortened, so that the end of a long output says it. */
export function told(failures: string[]): string[] {
  return failures.map((failure) =>
    stripVTControlCharacters(failure).trim().split('\n').slice(0, FAILURE_LINES).join('\n'),
  )
}

/** `3 passed, 1 failed`, and what was skipped or flaky where something was. */
export function inWords({ passed, failed, skipped, flaky = 0 }: Counts): string {
  return [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped ? [`${skipped} skipped`] : []),
    ...(flaky ? [`${flaky} flaky`] : []),
  ].join(', ')
}
