import type { Transaction } from '@portal/foundation/database'
import { and, desc, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { taxRates } from '../../billing/index.ts'
import type { taxableLocations } from '../taxable-locations/taxable-locations.tables.ts'

type Place = Pick<
  typeof taxableLocations.$inferSelect,
  'countryIso3' | 'administrativeArea' | 'county' | 'locality' | 'postalCode'
>

/** A ZIP code may go on with four digits that no rate asks about. */
const postalAreaOf = ({ countryIso3, postalCode }: Place) =>
  countryIso3 === 'USA' ? postalCode.slice(0, 5) : postalCode

/** The rate of the narrowest area that the place lies in, on that day; `undefined` if none is configured. */
export async function findTaxRate(tx: Transaction, place: Place, now: Date) {
  const day = now.toISOString().slice(0, 10)
  const [rate] = await tx
    .select()
    .from(taxRates)
    .where(
      and(
        eq(taxRates.countryIso3, place.countryIso3),
        within(taxRates.region, place.administrativeArea),
        or(within(taxRates.county, place.county), place.county === '' ? isMorePrecise : undefined),
        within(taxRates.locality, place.locality),
        within(taxRates.postalCode, postalAreaOf(place)),
        lte(taxRates.firstDay, day),
        or(isNull(taxRates.lastDay), gte(taxRates.lastDay, day)),
      ),
    )
    .orderBy(
      ...[taxRates.postalCode, taxRates.locality, taxRates.county, taxRates.region].map((area) => desc(isNamed(area))),
      desc(taxRates.firstDay),
      desc(taxRates.id),
    )
    .limit(1)
  return rate
}

const within = (area: PgColumn, name: string): SQL => sql`(${area} = '' or lower(${area}) = lower(${name}))`
/** A form asks nobody for a county: a city or ZIP code that a rate names beside it says as much (rule J39). */
const isMorePrecise: SQL = sql`(${taxRates.locality} <> '' or ${taxRates.postalCode} <> '')`
const isNamed = (area: PgColumn): SQL => sql`${area} <> ''`
