import { LINES } from './catalog-lines.ts'
import { plansOf } from './plan-ladder.ts'

/** The id of a license is its full name: line, hosting and sometimes a region. */
export function licenceIdOf(key: string): string {
  return `${key}-cloud`
}

/** Returns the tax category of the product line that a license belongs to. */
export function taxKindOf(licenceId: string): 'saas' | 'data' {
  const line = LINES.find(({ editions }) =>
    editions.some(({ licences }) => licences.some(({ key }) => licenceIdOf(key) === licenceId)),
  )
  return line?.taxKind ?? 'saas'
}

/** Every row of the catalog, ready to insert. */
export function catalogRows() {
  const withEdition = LINES.flatMap((line) => line.editions.map((edition) => ({ line, edition })))
  const withLicence = withEdition.flatMap(({ edition }) => edition.licences.map((licence) => ({ edition, licence })))

  return {
    lines: LINES.map(({ key, description, capabilities, taxKind }) => ({
      id: key,
      key,
      fullKey: key,
      ...(taxKind && { taxKind }),
      description,
      capabilities: [...capabilities],
    })),
    editions: withEdition.map(({ line, edition }) => ({
      id: edition.key,
      lineId: line.key,
      key: edition.key,
      description: edition.description,
      capabilities: [...(edition.capabilities ?? [])],
    })),
    licenses: withLicence.map(({ edition, licence: { key, label, region } }) => ({
      id: licenceIdOf(key),
      editionId: edition.key,
      key: licenceIdOf(key),
      label,
      description: label,
      hosting: 'cloud' as const,
      regionKey: region?.key ?? '',
      regionLabel: region?.label ?? '',
      capabilities: [],
    })),
    plans: withLicence.flatMap(({ licence: { key, label, offer } }) => plansOf(licenceIdOf(key), label, offer)),
  }
}
