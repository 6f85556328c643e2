import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run-command.ts'
import { outputOf, PLAYWRIGHT } from './runners.ts'

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

const PARTS: Part[] = [
  {
    name: 'schedules',
    shows: 'that 40 schedules of crashes, lost answers and repetitions charge nobody twice and lose no payment',
    program: 'jest',
    args: ['--selectProjects', 'services on PostgreSQL', '--', 'payment-schedules'],
  },
  {
    name: 'hostile words',
    shows: 'that every call takes every hostile word from a customer and from staff',
    program: 'jest',
    args: ['--selectProjects', 'services on PostgreSQL', '--', 'permission-matrix/hostile-words'],
  },
  {
    name: 'dice',
    shows: 'that a million carts add up, and that two tabs renew a thousand times at the same moment',
    program: 'jest',
    args: ['--selectProjects', 'services on PostgreSQL', '--', 'price-plans', 'token-races'],
  },
  {
    name: 'recipients',
    shows: 'that 100,000 addresses are refused, or get their letter at exactly the address that is stored',
    program: 'jest',
    args: ['--selectProjects', 'services on PostgreSQL', '--', 'exact-recipient'],
  },
  {
    name: 'screens',
    shows:
      'that every screen lives through a translation and what extensions put into it, and that axe finds nothing on any at any width',
    program: PLAYWRIGHT,
    args: [
      ...['test', '--config', 'e2e/playwright.config.ts', ...outputOf('long')],
      ...['--project=portal', 'hostile-page/', 'accessibility/axe'],
    ],
  },
  {
    name: 'stops',
    shows:
      'that 100,000 lookups are counted once though a gateway is killed, and that of twenty stops none loses a request',
    program: 'jest',
    args: ['--selectProjects', 'faults', '--', 'killed-gateway', 'stop-again-and-again'],
  },
  {
    name: 'recipes',
    shows: 'that the tests of every recipe pass where it was followed to the letter',
    program: 'jest',
    args: ['--selectProjects', 'node', '--', '.ci/recipes'],
  },
  {
    name: 'newcomer',
    shows:
      'that an empty clone installs, builds and starts, and that `npm run dev` puts what is saved onto the open page',
    program: PLAYWRIGHT,
    args: ['test', '--config', 'e2e/newcomer/playwright.config.ts', ...outputOf('long')],
  },
  {
    name: 'browser',
    shows:
      'what browser tests the gate has a like of: every person, remote, width and kind of release, and journeys behind nginx',
    program: PLAYWRIGHT,
    args: [
      ...['test', '--config', 'e2e/playwright.config.ts', ...outputOf('long')],
      ...['--grep', '@long', '--grep-invert', 'accessibility/axe|hostile-page/'],
    ],
  },
  {
    name: 'restarts',
    shows: 'that two browsers notice nothing while all processes are restarted in turn, five times over',
    program: PLAYWRIGHT,
    args: [
      ...['test', '--config', 'e2e/playwright.config.ts', ...outputOf('long')],
      ...['--project', 'topology', '--grep', 'rule P27', '--repeat-each', '5'],
    ],
  },
  bench('server', 'what a call and a document cost, and what happens when there is too much at once'),
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
