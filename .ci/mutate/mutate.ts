import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findMutants, inWords, type Mutant } from './find-mutants.ts'
import { EQUIVALENT, THRESHOLD } from './groups.ts'
import { projectOf, setUp } from './jest-projects.ts'
import { nearestTests, readImports } from './nearest-tests.ts'
import { startRunner } from './runner.ts'
import { subjectsOf } from './subjects.ts'

/*
 * `npm run mutate -- <what>`: changes one thing at a time in what it is given, runs the tests near to it, and prints what none
 * of them noticed. No file is written: the tests read the changes, and which one is awake is said to them in memory.
 */

const ROOT = join(import.meta.dirname, '../..')
/** A test that takes this much longer than without a change waits for what never comes. */
const [SLOWER, LEAST_LIMIT_MS] = [4, 20_000]
const DRY_LIMIT_MS = 300_000
/** A test that imports a file need not run it: so many times as many as are asked are looked at. */
const LOOKED_AT = 4

interface Subject {
  file: string
  source: string
  mutants: Mutant[]
  lines: Set<number> | 'all'
  tests: string[]
}

/** A test file as it runs without a change. */
interface DryRun {
  milliseconds: number
  reached: Set<string>
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: 'string' },
    // How many test files that run a changed place are asked.
    tests: { type: 'string', default: '6' },
    // Also says which test noticed what.
    verbose: { type: 'boolean', default: false },
  },
})

const imports = readImports(ROOT)
const subjects = [...subjectsOf(positionals, values.since, ROOT)].map(([file, lines]): Subject => {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const tests = nearestTests(file, imports).filter(projectOf)
  return { file, source, lines, mutants: findMutants(source), tests }
})
const runner = startRunner(subjects.map(({ file }) => file))
const projects = new Map<string, () => Promise<void>>()
const dryRuns = new Map<string, DryRun>()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().then(() => process.exit(1)))
try {
  await mutateAll()
} finally {
  await end()
}

async function end(): Promise<void> {
  runner.stop()
  for (const stop of projects.values()) await stop()
  projects.clear()
}

async function mutateAll(): Promise<void> {
  const total = { noticed: 0, all: 0 }
  for (const subject of subjects) {
    const { noticed, all } = await mutateFile(subject)
    total.noticed += noticed
    total.all += all
  }
  console.log(`\nNoticed: ${ratio(total)}; at least ${THRESHOLD} % have to be.`)
  process.exitCode = 100 * total.noticed >= THRESHOLD * total.all ? 0 : 1
}

async function mutateFile(subject: Subject) {
  const { file, source, mutants, lines } = subject
  const survivors: string[] = []
  const count = { noticed: 0, all: 0 }
  for (const [number, mutant] of mutants.entries()) {
    const change = inWords(source, mutant)
    if ((lines !== 'all' && !lines.has(mutant.line)) || EQUIVALENT[file]?.[change]) continue

    const by = await noticedBy(subject, number)
    count.all += 1
    if (by) count.noticed += 1
    else survivors.push(`  ${file}:${mutant.line}  ${change}`)
    if (by && values.verbose) console.log(`  ${file}:${mutant.line}  ${change}  ← ${by}`)
  }
  console.log([`${file}: ${ratio(count)}`, ...survivors].join('\n'))
  return count
}

/** The first test, of those near to the file that run this place, that fails with the change. */
async function noticedBy({ file, tests }: Subject, number: number): Promise<string | undefined> {
  const wanted = `${file}#${number}`
  let asked = 0
  for (const test of tests.slice(0, LOOKED_AT * Number(values.tests))) {
    const { milliseconds, reached } = await dryRun(test)
    if (!reached.has(wanted)) continue
    if (asked === Number(values.tests)) break

    asked += 1
    const { failed } = await runner.run({ test, wanted }, LEAST_LIMIT_MS + SLOWER * milliseconds)
    if (failed) return `${test}: ${failed.split('\n')[0]}`
  }
  return undefined
}

/** A test that fails by itself, twice, says nothing about a change. */
async function dryRun(test: string): Promise<DryRun> {
  const known = dryRuns.get(test)
  if (known) return known

  const project = projectOf(test)
  if (project && !projects.has(project.displayName)) {
    projects.set(project.displayName, await setUp(project))
    // It inherits what was set up.
    runner.stop()
  }
  const attempt = () => runner.run({ test, wanted: undefined }, DRY_LIMIT_MS)
  let started = Date.now()
  let outcome = await attempt()
  if (outcome.failed) {
    started = Date.now()
    outcome = await attempt()
  }
  const { failed, reached } = outcome
  if (failed) console.error(`${test} fails without any change and is left out: ${failed}`)

  const run = { milliseconds: Date.now() - started, reached: new Set(failed ? [] : reached) }
  dryRuns.set(test, run)
  return run
}

function ratio({ noticed, all }: { noticed: number; all: number }): string {
  return all ? `${noticed} of ${all} (${((100 * noticed) / all).toFixed(1)} %)` : 'nothing to change'
}
