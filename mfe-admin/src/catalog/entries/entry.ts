import {
  type Catalog,
  type Edition,
  type EntryTab,
  type License,
  type Line,
  nameOfEdition,
  nameOfLicense,
  nameOfLine,
} from '../catalog.ts'

/** A product line, edition or license as one kind of thing. */
export interface Entry {
  tab: EntryTab
  id: string
  name: string
  description: string
  /** Those that the entry itself adds. */
  capabilities: readonly string[]
}

/** Returns an entry by its id; `undefined` where the catalog has none. */
export function entryOf(catalog: Catalog, tab: EntryTab, id: string): Entry | undefined {
  if (tab === 'lines') return catalog.lines.filter((one) => one.id === id).map(lineEntry)[0]
  if (tab === 'editions') return catalog.editions.filter((one) => one.id === id).map(editionEntry)[0]
  return catalog.licenses.filter((one) => one.licenseId === id).map(licenseEntry)[0]
}

export function lineEntry(line: Line): Entry {
  return { tab: 'lines', id: line.id ?? '', name: nameOfLine(line), ...wordsOf(line) }
}

export function editionEntry(edition: Edition): Entry {
  return { tab: 'editions', id: edition.id ?? '', name: nameOfEdition(edition), ...wordsOf(edition) }
}

export function licenseEntry(license: License): Entry {
  return { tab: 'licenses', id: license.licenseId ?? '', name: nameOfLicense(license), ...wordsOf(license) }
}

function wordsOf({ description = '', capabilities = [] }: Pick<Line, 'description' | 'capabilities'>) {
  return { description, capabilities }
}

/** Returns what lies below an entry. */
export function belowOf({ lines, editions, licenses, plans }: Catalog, { tab, id }: Pick<Entry, 'tab' | 'id'>) {
  const inEditions = editions.filter((one) => (tab === 'lines' ? one.product_line_id : one.id) === id)
  const editionIds = new Set(inEditions.map((one) => one.id))
  const inLicenses = licenses.filter((one) =>
    tab === 'licenses' ? one.licenseId === id : editionIds.has(one.edition_id),
  )
  const licenseIds = new Set(inLicenses.map((one) => one.licenseId))
  return {
    lines: lines.filter((one) => tab === 'lines' && one.id === id),
    editions: inEditions,
    licenses: inLicenses,
    plans: plans.filter((one) => licenseIds.has(one.license_id)),
  }
}
