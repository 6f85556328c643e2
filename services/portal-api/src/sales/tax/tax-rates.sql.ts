import type { RateState } from '@portal/contracts/sales/rate-of-place'
import { rowsInStatements, type Transaction } from '@portal/foundation/database'
import { and, asc, gt, gte, ilike, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { isInForceOn, taxRates } from '../../billing/index.ts'

const RATES_PER_ANSWER = 50

export type TaxRateRow = typeof taxRates.$inferSelect

const IS_LISTED = or(isNull(taxRates.lastDay), gte(taxRates.lastDay, taxRates.firstDay)) as SQL

/** `rateState` of the contracts as SQL, of rates that are listed. */
function isInState(state: RateState, day: string): SQL {
  if (state === 'in-force') return isInForceOn(day)
  return state === 'to-come' ? gt(taxRates.firstDay, day) : (lt(taxRates.lastDay, day) as SQL)
}

const ORDER = [
  taxRates.countryIso3,
  taxRates.region,
  taxRates.county,
  taxRates.locality,
  taxRates.postalCode,
  taxRates.firstDay,
  taxRates.id,
]

interface Wanted {
  words: string | undefined
  state: RateState | undefined
  /** Only rates behind this one. */
  after: number | undefined
  today: string
}

/** Returns at most 50 rates by place. Rates that no day has are left out. */
export function findTaxRatePage(tx: Transaction, { words, state, after, today }: Wanted) {
  const columns = sql.join(ORDER, sql`, `)
  const { countryIso3, region, county, locality, postalCode } = taxRates
  const beginning = words && `${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return tx
    .select()
    .from(taxRates)
    .where(
      and(
        IS_LISTED,
        state ? isInState(state, today) : undefined,
        beginning
          ? or(...[countryIso3, region, county, locality, postalCode].map((part) => ilike(part, beginning)))
          : undefined,
        after === undefined
          ? undefined
          : sql`(${columns}) > (select ${columns} from ${taxRates} where ${taxRates.id} = ${after})`,
      ),
    )
    .orderBy(...ORDER.map((column) => asc(column)))
    .limit(RATES_PER_ANSWER)
}

/** Returns all rates by place, also those that no day has. */
export function findTaxRates(tx: Transaction): Promise<TaxRateRow[]> {
  return tx
    .select()
    .from(taxRates)
    .orderBy(...ORDER.map((column) => asc(column)))
}

/** Locks all rates until the commit, so that changes of them run one after another. */
export async function lockTaxRates(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tax-rates'))`)
}

/** Inserts rates and returns their ids, in the same order. */
export async function insertTaxRates(
  tx: Transaction,
  rows: readonly (typeof taxRates.$inferInsert)[],
): Promise<number[]> {
  const ids: number[] = []
  for (const some of rowsInStatements(rows)) {
    const inserted = await tx.insert(taxRates).values(some).returning({ id: taxRates.id })
    ids.push(...inserted.map(({ id }) => id))
  }
  return ids
}

/** Sets the last days of rates. */
export async function setLastDays(tx: Transaction, lastDays: ReadonlyMap<number, string>): Promise<void> {
  for (const some of rowsInStatements([...lastDays])) {
    const rows = some.map(([id, day]) => sql`(${id}::integer, ${day || null}::date)`)
    await tx.execute(
      sql`update ${taxRates} set last_day = changed.day from (values ${sql.join(rows, sql`, `)}) as changed (id, day) where ${taxRates.id} = changed.id`,
    )
  }
}
