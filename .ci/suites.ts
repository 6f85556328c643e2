import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Job } from './queue.ts'
import { run } from './run-command.ts'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  files?: TimedFile[]
  failures?: Failure[]
}

/** A file of tests and the time that all of them took together. */
export interface TimedFile {
  /** From the root of the workspace. */
  file: string
  seconds: number
}

/** A test that failed, or a whole file that could not be run (without a title). */
export interface Failure {
  /** From the root of the workspace. */
  file: string
  title?: string
  /** Of jest or Playwright. */
  project?: string
  /** As its runner prints it. */
  message: string
}

/** A part of the test run. */
export interface Suite extends Job<Counts> {
  /** The name that it is asked for by; several parts may share one. */
  suite: string
  /** Keeps the output of the part. */
  log: string
  /** Starts something that others need, and tests nothing. */
  startsOnly?: boolean
  /** Returns the reason why it cannot run here, with the command that would help. */
  missing?: () => string | undefined
  /** Runs a test that failed three times more, alone. Resolves to whether it passed each time. */
  passesAlone?: (failure: Failure) => Promise<boolean>
}

const root = join(import.meta.dirname, '..')
const results = join(root, '.cache', 'test-results')
/** More than the slowest takes on a machine that has other things to do. */
const LONGEST_SUITE_MS = 60 * 60_000

/** Returns a file for what belongs to this name, in a folder that is there. */
export function resultFile(name: string, extension: 'json' | 'log'): string {
  mkdirSync(results, { recursive: true })
  return join(results, `${name.replace(/\W+/g, '-')}.${extension}`)
}

/** One command that either succeeds or does not. */
export function command(name: string, program: string, args: string[]): Suite {
  const log = resultFile(name, 'log')
  return {
    name,
    suite: name,
    log,
    run: async () => {
      rmSync(log, { force: true })
      const isDone = (await run(program, args, { log, longestMs: LONGEST_SUITE_MS })) === 0
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
  suite?: string
  needs?: Suite['needs']
  missing?: Suite['missing']
  passesAlone?: Suite['passesAlone']
  program: string
  args: (file: string) => string[]
  environment?: (file: string) => NodeJS.ProcessEnv
  read: (report: unknown) => Counts
  longestMs?: number
}): Suite {
  const { name, needs, missing, passesAlone } = suite
  const file = resultFile(name, 'json')
  const log = resultFile(name, 'log')
  return {
    name,
    suite: suite.suite ?? name,
    log,
    needs,
    missing,
    passesAlone,
    run: async () => {
      rmSync(file, { force: true })
      rmSync(log, { force: true })
      const { longestMs = LONGEST_SUITE_MS } = suite
      const environment = suite.environment?.(file)
      const code = await run(suite.program, suite.args(file), { environment, log, longestMs })
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

/** Reads what ran of these projects of jest; one without a test is a failure. */
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
  specs: { title: string; tests: { projectName?: string; results: PlaywrightResult[] }[] }[]
}

interface PlaywrightResult {
  duration: number
  /** Only where it failed. */
  errors?: { message?: string }[]
}

/** Reads what ran of Playwright's tests, none of which is tried again by it. */
export function playwrightCounts(report: unknown): Counts {
  const { config, suites, stats } = report as PlaywrightReport
  const { expected, unexpected, flaky, skipped } = stats
  const fileOf = (suite: PlaywrightSuite) => relative(root, join(config.rootDir, suite.file))
  const files = suites.map((suite) => ({
    file: fileOf(suite),
    seconds: sum(resultsOf(suite).map(({ duration }) => duration)) / 1000,
  }))
  const failures = suites.flatMap((suite) =>
    resultsOf(suite)
      .filter(({ errors = [] }) => errors.length)
      .map(({ title, project, errors = [] }) => ({
        file: fileOf(suite),
        title,
        project,
        message: errors.map(({ message }) => message).join('\n'),
      })),
  )
  return { passed: expected, failed: unexpected + flaky, skipped, files, failures }
}

function resultsOf({
  suites = [],
  specs,
}: PlaywrightSuite): (PlaywrightResult & { title: string; project?: string })[] {
  const results = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName, results }) => results.map((result) => ({ ...result, title, project: projectName }))),
  )
  return [...results, ...suites.flatMap(resultsOf)]
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** Returns all suites, or those of these names and what they need started. Throws for a name that none has. */
export function chosen(suites: Suite[], names: string[]): Suite[] {
  const known = new Set(suites.filter(({ startsOnly }) => !startsOnly).map(({ suite }) => suite))
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined) {
    throw new Error(`There is no suite "${unknown}": choose ${[...known].map((name) => `"${name}"`).join(', ')}.`)
  }
  const picked = suites.filter(({ suite }) => !names.length || names.includes(suite))
  const isRun = (suite: Suite): boolean => (suite.startsOnly ? isNeeded(suite) : picked.includes(suite))
  const isNeeded = ({ name }: Suite) => suites.some((suite) => suite.needs?.includes(name) && isRun(suite))
  return suites.filter(isRun)
}

/** The slowest, a line each: `  12.3 s  shell/src/boot/boot.test.tsx`. */
export function slowest(files: TimedFile[], count: number): string[] {
  return [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`)
}

/** So many lines of a failure are repeated at the end: its test, what was wanted, what was there, and where. */
const FAILURE_LINES = 30

/** Names a failed test as the list of suspects does: `shell/src/search/search.test.tsx › finds`. */
export function nameOf({ file, title }: Failure): string {
  return title ? `${file} › ${title}` : file
}

/** Says what failed, without colors and shortened, so that the end of a long output says it. */
export function excerpts(failures: Failure[]): string[] {
  return failures.map((failure) =>
    stripVTControlCharacters(`${nameOf(failure)}\n${failure.message}`)
      .trim()
      .split('\n')
      .slice(0, FAILURE_LINES)
      .join('\n'),
  )
}

/** `3 passed, 1 failed`, and what was skipped where something was. */
export function inWords({ passed, failed, skipped }: Counts): string {
  return [`${passed} passed`, `${failed} failed`, ...(skipped ? [`${skipped} skipped`] : [])].join(', ')
}
