import { parseArgs } from 'node:util'
import { migrateDatabase, startPostgres } from '@portal/foundation/testing'
import { inWords } from './facts.ts'
import { tableOf } from './invariants.ts'
import { simulate } from './simulate.ts'

/*
 * `npm run simulate -- --months 24 --subscriptions 10000 --seed 7`: months of billing on a PostgreSQL of its own, by the portal's handlers
 * and jobs and a bank of the tests, against the invariants. Fails when one of them is violated. With `--minutes 60` it ends after an hour, and judges
 * what happened by then.
 */
const { values } = parseArgs({
  options: {
    months: { type: 'string', default: '24' },
    subscriptions: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '100' },
    minutes: { type: 'string', default: 'Infinity' },
  },
})
const [months, subscriptions, kills] = [values.months, values.subscriptions, values.kills].map(Number)
if (!(months && subscriptions && months > 0 && subscriptions > 0))
  throw new Error('--months and --subscriptions are numbers above 0.')

const server = await startPostgres({ neverKilled: true, runsForHours: true })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.stop()
    process.exit(1)
  })
try {
  const begun = performance.now()
  await migrateDatabase(server.url('postgres'), server.url('simulation'))
  const { findings, counts, story, until } = await simulate({
    ownerUrl: server.url('simulation'),
    seed: values.seed,
    months,
    subscriptions,
    kills: kills ?? 0,
    mostMs: Number(values.minutes) * 60_000,
    onMonth: (words) => console.log(`${words}, ${Math.round((performance.now() - begun) / 1_000)} s`),
  })
  const rows = Object.entries(counts).sort(([one], [other]) => one.localeCompare(other))
  console.log(rows.map(([what, count]) => `${what.padEnd(84)} ${String(count).padStart(9)}`).join('\n'))
  console.log(`\n${tableOf(findings)}\n`)
  const seconds = Math.round((performance.now() - begun) / 1_000)
  console.log(
    `--subscriptions ${subscriptions} --months ${months} --seed ${values.seed} took ${seconds} s, until ${inWords(until)}.`,
  )
  if (story) {
    console.log(`\nRun it again with --seed ${values.seed}.\n\n${story}`)
    process.exitCode = 1
  }
} finally {
  server.stop()
}
