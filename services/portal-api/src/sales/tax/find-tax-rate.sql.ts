import { dayOf } from '@portal/contracts/days'
import { statement, type Transaction } from '@portal/foundation/database'
import { accounts } from '@portal/foundation/people'
import { and, desc, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isInForceOn, taxRates } from '../../billing/index.ts'
import { IS_STANDING } from '../tax-exemptions/tax-exemptions.sql.ts'
import { taxExemptions } from '../tax-exemptions/tax-exemptions.tables.ts'
import { taxableLocations } from '../taxable-locations/taxable-locations.tables.ts'

type Part = 'countryIso3' | 'administrativeArea' | 'county' | 'locality' | 'postalCode'
/** A place as values, or as columns of the statement around it. */
type Place = Readonly<Record<Part, string | PgColumn>>

/** A ZIP code may go on with four digits that no rate asks about. */
const postalAreaOf = ({ countryIso3, postalCode }: Place) =>
  sql`case when ${countryIso3} = 'USA' then left(${postalCode}, 5) else ${postalCode} end`

/** `rateOfPlace` of the contracts as SQL: the rate of the narrowest area that the place lies in, on that day. */
export async function findTaxRate(tx: Transaction, place: Readonly<Record<Part, string>>, now: Date) {
  const [rate] = await tx
    .select()
    .from(taxRates)
    .where(eq(taxRates.id, idOfRate(tx, place, dayOf(now))))
  return rate
}

/** Selects the latest tax location of an account, its rate on a day and its exemption. */
function selectTaxFacts(tx: Transaction) {
  const exemption = tx
    .select({ id: taxExemptions.id })
    .from(taxExemptions)
    .where(and(eq(taxExemptions.accountId, accounts.id), IS_STANDING))
  const latest = tx
    .select({ id: taxableLocations.id })
    .from(taxableLocations)
    .where(eq(taxableLocations.accountId, accounts.id))
    .orderBy(desc(taxableLocations.createdAt), desc(taxableLocations.id))
    .limit(1)
  return tx
    .select({ location: taxableLocations, rate: taxRates, isExempt: sql<boolean>`exists ${exemption}` })
    .from(accounts)
    .leftJoin(taxableLocations, eq(taxableLocations.id, sql`${latest}`))
    .leftJoin(taxRates, eq(taxRates.id, idOfRate(tx, taxableLocations, sql.placeholder('day'))))
    .where(eq(accounts.id, sql.placeholder('accountId')))
}

type TaxFacts = Awaited<ReturnType<typeof selectTaxFacts>>[number]
const taxFactsOf = statement<{ accountId: number; day: string }, TaxFacts[]>('tax-facts', selectTaxFacts)

/**
 * Returns the latest tax location of an account, its rate on that day and its exemption, in one statement: every list of
 * subscriptions asks for it (rule I94).
 */
export async function findTaxFacts(tx: Transaction, accountId: number, now: Date): Promise<TaxFacts | undefined> {
  const [found] = await taxFactsOf(tx, { accountId, day: dayOf(now) })
  return found
}

function idOfRate(tx: Transaction, place: Place, day: string | Placeholder): SQL {
  const rate = tx
    .select({ id: taxRates.id })
    .from(taxRates)
    .where(
      and(
        eq(taxRates.countryIso3, place.countryIso3),
        within(taxRates.region, place.administrativeArea),
        or(within(taxRates.county, place.county), and(sql`${place.county} = ''`, isMorePrecise)),
        within(taxRates.locality, place.locality),
        within(taxRates.postalCode, postalAreaOf(place)),
        isInForceOn(day),
      ),
    )
    .orderBy(
      ...[taxRates.postalCode, taxRates.locality, taxRates.county, taxRates.region].map((area) => desc(isNamed(area))),
      desc(taxRates.firstDay),
      desc(taxRates.id),
    )
    .limit(1)
  return sql`${rate}`
}

const within = (area: PgColumn, name: string | PgColumn | SQL): SQL =>
  sql`(${area} = '' or lower(${area}) = lower(${name}))`
/** A form asks nobody for a county: a city or ZIP code that a rate names beside it says as much (rule J39). */
const isMorePrecise: SQL = sql`(${taxRates.locality} <> '' or ${taxRates.postalCode} <> '')`
const isNamed = (area: PgColumn): SQL => sql`${area} <> ''`
