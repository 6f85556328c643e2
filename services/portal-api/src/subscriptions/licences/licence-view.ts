import type { License } from '@portal/contracts/subscriptions/licenses'
import { capabilitiesOf } from './capabilities.ts'
import type { LicenceFacts } from './licences.sql.ts'

const HOSTING_LABELS = { cloud: 'Cloud', hybrid: 'Hybrid', local: 'Local' } as const

/** A license as it travels (commerce.md §3). */
export function licenceView({ held, licence, edition, line }: LicenceFacts): License {
  return {
    license_id: licence.id,
    product_line: line.key,
    product_edition: edition.description,
    edition_key: edition.key,
    hosting_key: licence.hosting,
    hosting_label: HOSTING_LABELS[licence.hosting],
    region_key: licence.regionKey,
    region_label: licence.regionLabel,
    license_key: licence.key,
    simple_key: edition.key,
    license_label: licence.label,
    description: licence.description,
    capabilities: capabilitiesOf(line, edition, licence),
    suspended: held.suspendedAt !== null,
  }
}
