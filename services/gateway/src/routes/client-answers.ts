import { readUsAddress } from '@portal/foundation/sample-lookups'
import type { Row } from './route.ts'

type Facts = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>

/** US autocomplete: addresses without units behind them. */
export function suggestions(rows: readonly Row[]) {
  return { suggestions: rows.map((row) => ({ ...row, secondary: '', entries: 0 })) }
}

export function results(rows: readonly Row[]) {
  return { results: rows }
}

export function abroad(rows: readonly Row[]) {
  return rows.map(({ country_iso_3, ...row }) => (country_iso_3 ? { ...row, components: { country_iso_3 } } : row))
}

/** Autocomplete abroad: each candidate is one address, which its id leads to. */
export function candidates(rows: readonly Row[]) {
  return {
    candidates: rows.map(({ street, locality, postal_code, country_iso3, address_id }) => ({
      entries: 1,
      address_text: `${street}, ${postal_code} ${locality}`,
      address_id,
      country_iso3,
    })),
  }
}

/** The address that an id leads to. */
export function found(rows: readonly Row[]) {
  return { candidates: rows }
}

export function principal(rows: readonly Row[]) {
  return rows.map((row) => ({ ...setOf(row, 'property', 'principal'), attributes: buildingOf(row) }))
}

/** Financial facts come with the principal ones, as the field has it. */
export function financial(rows: readonly Row[]) {
  return rows.map((row) => {
    const { assessment, last_sale, mortgage } = row as Facts
    const attributes = {
      ...buildingOf(row),
      assessed_value: text(assessment?.value_in_dollars),
      tax_assess_year: text(assessment?.year),
      tax_billed_amount: text(assessment?.tax_in_dollars),
      sale_date: text(last_sale?.date),
      sale_amount: text(last_sale?.price_in_dollars),
      lender_name: text(mortgage?.lender),
      mortgage_amount: text(mortgage?.amount_in_dollars),
    }
    return { ...setOf(row, 'property', 'financial'), attributes }
  })
}

export function georeference(rows: readonly Row[]) {
  return rows.map((row) => {
    const { county, statistical_area, census } = row as Facts
    const attributes = {
      census_block: { geoid: census?.block },
      census_tract: { code: census?.tract },
      census_county: county,
      core_based_stat_area: statistical_area,
    }
    return { ...setOf(row, 'geo-reference'), attributes }
  })
}

export function risk(rows: readonly Row[]) {
  return rows.map((row) => ({ ...setOf(row, 'risk'), attributes: row.risk }))
}

/** The units behind an address, below the address itself. */
export function units(rows: readonly Row[]) {
  const [row] = rows
  if (!row) return []
  const { smarty_key } = row
  const { components } = readUsAddress(`${row.delivery_line_1}, ${row.last_line}`) ?? {}
  const secondaries = rows.map(({ secondary_designator, secondary_number }) => ({
    secondary_designator,
    secondary_number,
  }))
  const root = { secondary_count: rows.length, smarty_key, ...components }
  return [{ smarty_key, root_address: root, aliases: [], secondaries, metadata: row.metadata }]
}

export function unitCount(rows: readonly Row[]) {
  return rows[0] ? [{ smarty_key: rows[0].smarty_key, count: rows.length, metadata: rows[0].metadata }] : []
}

function setOf({ smarty_key, delivery_line_1, last_line, metadata }: Row, set: string, subset?: string) {
  const matched_address = { street: delivery_line_1, last_line }
  return { smarty_key, data_set_name: set, ...(subset && { data_subset_name: subset }), matched_address, metadata }
}

function buildingOf(row: Row) {
  const { building, lot, owner } = row as Facts
  return {
    year_built: text(building?.year_built),
    stories_number: text(building?.stories),
    land_use_standard: text(building?.use),
    lot_sqft: text(lot?.square_feet),
    owner_full_name: text(owner?.name),
  }
}

/** The field writes attributes of a property as text. */
function text(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value)
}
