import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { stopPortal, suites } from './gate.ts'
import { CHROMIUM, CURL, FONTS, installIfRoot, JAVA, NGINX, POSTGRES, REDIS } from './machine.ts'
import { runOnLanes } from './queue.ts'
import {
  type Counts,
  chosen,
  excerpts,
  type Failure,
  inWords,
  nameOf,
  type Suite,
  slowest,
  type TimedFile,
} from './suites.ts'
import { suitesOfChanges } from './suites-of-changes.ts'
import { judgeSuspects, mayBeChance, type Suspect, suspectsInWords } from './suspects.ts'

/*
 * Everything that `npm test` runs, and the line that counts it. The parts share the processor's cores, the longest first. A test
 * that fails is run three times more when all others are done, which tells a fault from chance. A suite whose program this machine
 * lacks is listed as not run; on a build machine (CI set) that is a failure.
 */

/** So many failures are no chance any more. */
const MOST_PROVEN = 6

/** One more than there are cores: some parts wait for a clock, a killed server or a slow line most of their time. */
const LANES = availableParallelism() + 1

const started = Date.now()
const total = { passed: 0, failed: 0, skipped: 0 }
const lines: string[] = []
const files: TimedFile[] = []
const failed: { suite: Suite; failures: Failure[] }[] = []

await runOnLanes((await asked()).map(watched), LANES, (suite, counts) => {
  add(counts)
  files.push(...(counts.files ?? []))
  if (counts.failed) failed.push({ suite, failures: counts.failures ?? [] })
})
const { suspects, proven } = await proveFailures()
await stopPortal()
const verdict = judgeSuspects(listedSuspects(), suspects, today())
total.failed += verdict.failed

console.log()
if (proven.length) console.log(['What failed:', '', ...excerpts(proven).flatMap((failure) => [failure, ''])].join('\n'))
console.log(lines.join('\n'))
if (files.length) console.log(['', 'The slowest files:', ...slowest(files, 10)].join('\n'))
console.log(['', ...verdict.lines, suspectsInWords(listedSuspects(), suspects, today())].join('\n'))
console.log(`${Math.round((Date.now() - started) / 1000)} s in all\n\n${inWords(total)}`)
process.exitCode = total.failed ? 1 : 0

function add({ passed, failed, skipped }: Counts): void {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}

/**
 * The suites named on the command line (`npm test -- lint types`), those that a change touches (`npm test -- changed`, with a commit
 * to compare with behind it), or all; their programs are installed where that can be.
 */
async function asked(): Promise<Suite[]> {
  const [first, ...others] = process.argv.slice(2)
  try {
    const found = first === 'changed' ? await suitesOfChanges(others[0]) : chosen(suites, process.argv.slice(2))
    for (const program of [CHROMIUM, FONTS, CURL, POSTGRES, REDIS, NGINX, JAVA]) installIfRoot(program)
    return found
  } catch (error) {
    lines.push((error as Error).message)
    total.failed += 1
    return []
  }
}

/** The suite with a line when it begins, and its output and its counts when it ends. */
function watched(suite: Suite): Suite {
  return {
    ...suite,
    run: async () => {
      const missing = suite.missing?.()
      if (missing) {
        if (!suite.startsOnly) lines.push(`${suite.name}: not run (${missing})`)
        return { passed: 0, failed: process.env.CI ? 1 : 0, skipped: 0 }
      }
      const broken = suite.needs?.find((name) => failed.some(({ suite }) => suite.name === name))
      if (broken) {
        lines.push(`${suite.name}: not run (${broken} failed)`)
        return { passed: 0, failed: 1, skipped: 0 }
      }
      console.log(`── ${suite.name} begins`)
      const begun = Date.now()
      const counts = await suite.run().catch((error) => {
        console.error(error)
        return { passed: 0, failed: 1, skipped: 0 } satisfies Counts
      })
      if (suite.startsOnly) return counts
      const line = `${suite.name}: ${inWords(counts)} (${Math.round((Date.now() - begun) / 1000)} s)`
      lines.push(line)
      console.log(`\n── ${line}\n${readFileSync(suite.log, 'utf8')}`)
      return counts
    },
  }
}

/** Runs what failed again, alone. What passes each time is a suspect and counts as passed. */
async function proveFailures(): Promise<{ suspects: string[]; proven: Failure[] }> {
  const suspects: string[] = []
  const all = failed.flatMap(({ failures }) => failures)
  const proven = all.length > MOST_PROVEN ? all : []
  if (proven.length) return { suspects, proven }
  for (const { suite, failures } of failed) {
    for (const failure of failures) {
      if (suite.passesAlone && mayBeChance(failure.file) && (await suite.passesAlone(failure))) {
        suspects.push(nameOf(failure))
        add({ passed: 1, failed: -1, skipped: 0 })
      } else {
        proven.push(failure)
      }
    }
  }
  return { suspects, proven }
}

function listedSuspects(): Suspect[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'suspects.json'), 'utf8'))
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
