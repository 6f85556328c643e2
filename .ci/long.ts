import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run-command.ts'
import { ofProject, outputOf, PLAYWRIGHT } from './runners.ts'

/*
 * `npm run test:long`: what takes too long for each change and is run before a release, one after the other on a machine that does nothing
 * else. All of it takes about two and a half hours, and its result is written to docs/long-run.md; `npm run test:long -- soak` runs one part
 * and writes nothing.
 */

interface Part {
  name: string
  /** Completes "It shows …" in the result. */
  shows: string
  program: string
  args: string[]
}

const bench = (name: string, shows: string, ...words: string[]): Part => ({
  name,
  shows,
  program: process.execPath,
  args: ['--import', 'tsx', 'bench/src/bench.ts', name, ...words],
})

/** Tests of one project of jest in files whose path has one of these words in it. */
const jest = (name: string, shows: string, project: string, ...files: string[]): Part => ({
  name,
  shows,
  program: 'jest',
  args: ['--selectProjects', project, '--', ...files],
})

/** Browser tests of a project, or of all where none is named. */
const browser = (name: string, shows: string, project: string | undefined, ...words: string[]): Part => ({
  name,
  shows,
  program: PLAYWRIGHT,
  args: ['test', '--config', 'e2e/playwright.config.ts', ...outputOf('long'), ...ofProject(project), ...words],
})

const ON_POSTGRES = 'services on PostgreSQL'

const PARTS: Part[] = [
  jest(
    'schedules',
    'that 40 schedules of crashes, lost answers and repetitions charge nobody twice and lose no payment',
    ON_POSTGRES,
    'payment-schedules',
  ),
  jest(
    'billing',
    'that two years of billing with people, staff, a bank and dying workers contradict no rule',
    ON_POSTGRES,
    'simulation/simulation',
  ),
  jest(
    'hostile words',
    'that every call takes every hostile word from a customer and from staff',
    ON_POSTGRES,
    'permission-matrix/hostile-words',
  ),
  jest(
    'dice',
    'that a million carts add up, and that two tabs renew a thousand times at the same moment',
    ON_POSTGRES,
    'price-plans',
    'token-races',
  ),
  jest(
    'recipients',
    'that 100,000 addresses are refused, or get their letter at exactly the address that is stored',
    ON_POSTGRES,
    'exact-recipient',
  ),
  jest(
    'stops',
    'that 100,000 lookups are counted once though a gateway is killed, and that of twenty stops none loses a request',
    'faults',
    'killed-gateway',
    'stop-again-and-again',
  ),
  jest('recipes', 'that the tests of every recipe pass where it was followed to the letter', 'node', '.ci/recipes'),
  browser(
    'screens',
    'that every screen lives through a translation and what extensions put into it, and that axe finds nothing on any at any width',
    'portal',
    'hostile-page/',
    'accessibility/axe',
  ),
  browser(
    'browser',
    'for every person, remote, width and kind of release what the gate shows for one of each',
    undefined,
    '--grep',
    '@long',
    '--grep-invert',
    'accessibility/axe|hostile-page/',
  ),
  browser(
    'restarts',
    'that two browsers notice nothing while all processes are restarted in turn, five times over',
    'topology',
    '--grep',
    'rule P27',
    '--repeat-each',
    '5',
  ),
  {
    name: 'newcomer',
    shows:
      'that an empty clone installs, builds and starts, and that `npm run dev` puts what is saved onto the open page',
    program: PLAYWRIGHT,
    args: ['test', '--config', 'e2e/newcomer/playwright.config.ts', ...outputOf('long')],
  },
  {
    name: 'same bytes',
    shows: 'that all parts are the same bytes where another user builds them in another folder, place and year',
    program: process.execPath,
    args: ['--import', 'tsx', '.ci/same-bytes.ts'],
  },
  bench('server', 'what a call and a document cost, and what happens when there is too much at once'),
  bench('engine', 'that one process does 100,000 due jobs in time, with the memory that it has'),
  bench('gateway', 'what a lookup costs, and how soon a change in the portal is effective'),
  bench('slow-clients', 'how others fare beside 600 slow clients'),
  bench('timing', 'that the time of an answer does not tell who has a login'),
  bench('lists', 'how a list of 10,000 keys scrolls'),
  bench('one-bundle', 'what federation costs beside one bundle, and that 600 remotes cost no more than six'),
  bench('soak', 'that nothing grows in twenty minutes at 200 requests a second'),
]

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !PARTS.some((part) => part.name === name))
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}": choose ${PARTS.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

const rows: string[] = []
let failed = 0
for (const { name, shows, program, args } of PARTS.filter((part) => !asked.length || asked.includes(part.name))) {
  const begun = performance.now()
  const isPassed = (await run(program, args, { environment: { TEST_LONG: '1' } })) === 0
  if (!isPassed) failed += 1
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  rows.push(`| ${name} | ${shows} | ${isPassed ? 'passed' : '**failed**'} | ${minutes} |`)
}
const table = ['| Part | Shows | Result | Minutes |', '|---|---|---|--:|', ...rows].join('\n')
console.log(`\n${table}`)
if (!asked.length) writeResult()
process.exitCode = failed ? 1 : 0

function writeResult(): void {
  const day = new Date().toISOString().slice(0, 10)
  const text = `# The long run\n\nThe result of \`npm run test:long\` on ${day}, which writes this page before a release.\n\n${table}\n`
  writeFileSync(join(import.meta.dirname, '..', 'docs/long-run.md'), text)
}
