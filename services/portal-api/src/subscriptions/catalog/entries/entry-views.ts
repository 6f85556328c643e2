import type { CatalogLicense, Edition, ProductLine } from '@portal/contracts/subscriptions/admin-catalog-entries'
import type { EditionRow, LicenseRow, LineRow } from './entries.sql.ts'

/* Entries of the catalog as they travel to staff (commerce.md §3). */

export function lineView({ id, key, fullKey, description, taxKind, capabilities }: LineRow): ProductLine {
  return { id, key, full_key: fullKey, description, tax_kind: taxKind, capabilities }
}

export function editionView({ id, key, description, lineId, capabilities }: EditionRow): Edition {
  return { id, key, description, product_line_id: lineId, capabilities }
}

export function licenseView(license: LicenseRow): CatalogLicense {
  return {
    licenseId: license.id,
    licenseName: license.key,
    licenseLabel: license.label,
    edition_id: license.editionId,
    hosting_key: license.hosting,
    region_key: license.regionKey,
    region_label: license.regionLabel,
    description: license.description,
    capabilities: license.capabilities,
  }
}
