import { parseArgs } from 'node:util'
import { openDatabase } from '@portal/foundation/database'
import { openFoundation } from '@portal/foundation/foundation'
import type { Settings } from '@portal/foundation/settings'
import { StartupError } from '@portal/foundation/startup-error'
import { type ManySizes, seedDemo, seedMany } from '@portal/portal-api/seed'

/** Longest that one statement may take, in ms: half a million rows with their indexes. */
const STATEMENT_MS = 1_800_000
const USAGE = 'npm run seed-many -- [--accounts 100000] [--people 300000] [--audit-rows 1000000] [--seed 1]'

/**
 * `npm run seed-many`: fills PostgreSQL with as many customers as a large installation has, beside the example company, which comes first
 * where the database is empty. All or nothing; the same arguments make the same rows.
 */
export async function seedManyCustomers(settings: Settings, words: readonly string[]): Promise<0> {
  const sizes = sizesOf(words)
  if (settings.production) throw new StartupError('A production database is never seeded.')
  if (!settings.databaseUrl) throw new StartupError('Many customers need PostgreSQL: set DATABASE_URL.')

  const limits = { ...settings.databaseLimits, statementMs: STATEMENT_MS }
  const foundation = await openFoundation({ ...settings, databaseLimits: limits })
  try {
    await seedDemo(foundation)
    const done = await seedMany(foundation, sizes, (part, seconds) => console.log(`${part}: ${seconds.toFixed(1)} s`))
    if (!done) throw new StartupError('This database has been filled with many customers before.')
  } finally {
    await foundation.close()
  }
  await collectStatistics(settings)
  console.log(
    `${sizes.accounts} accounts, ${sizes.people} people and ${sizes.auditRows} rows of the audit log are there.`,
  )
  return 0
}

function sizesOf(words: readonly string[]): ManySizes {
  const { accounts, people, auditRows, seed } = numbersOf(words)
  if (accounts < 1 || people < accounts) {
    throw new StartupError(`Each account has an owner of its own: name no fewer people than accounts. ${USAGE}`)
  }
  return { accounts, people, auditRows, seed }
}

function numbersOf(words: readonly string[]) {
  const option = (value: string) => ({ type: 'string', default: value }) as const
  const options = {
    accounts: option('100000'),
    people: option('300000'),
    'audit-rows': option('1000000'),
    seed: option('1'),
  }
  try {
    const { values } = parseArgs({ args: [...words], options })
    const number = (value: string) => {
      if (!/^\d{1,8}$/.test(value)) throw new Error(`${value} is no whole number below 100 million.`)
      return Number(value)
    }
    return {
      accounts: number(values.accounts),
      people: number(values.people),
      auditRows: number(values['audit-rows']),
      seed: number(values.seed),
    }
  } catch (error) {
    throw new StartupError(`${(error as Error).message} Use ${USAGE}`)
  }
}

/** Collects statistics, as autovacuum would in the next minutes; only the owner of the tables can. */
async function collectStatistics({ databaseUrl, databaseOwnerUrl }: Settings): Promise<void> {
  const limits = { connectMs: 10_000, statementMs: STATEMENT_MS }
  const { db, close } = await openDatabase({ url: databaseOwnerUrl ?? databaseUrl, limits })
  await db.execute('vacuum analyze').finally(close)
}
