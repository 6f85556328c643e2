import { listOf, type Raw, textOf } from '@portal/remote-kit/raw-values'
import { byProductLine } from './product-line-order.ts'
import type { SubscriptionView } from './subscription-view.ts'

/** A licence as the screens use it, with its subscriptions, the newest start first. */
export interface LicenceView {
  id: string
  key: string
  label: string
  /** How and where it is used, unless that is everywhere in the cloud: "Local", "Cloud · Texas". */
  where: string
  isSuspended: boolean
  subscriptions: readonly SubscriptionView[]
}

type BareLicence = Omit<LicenceView, 'subscriptions'>

/** Reads the answer to `listLicenses`. Throws when it is no list at all. */
export function licenceViews(answer: unknown): BareLicence[] {
  return listOf(answer, 'licenses').map(licenceView)
}

/** Subscriptions under their licences, in the order of commerce.md §9. A licence that was not listed goes by its id. */
export function groupedByLicence(licences: readonly BareLicence[], subscriptions: readonly SubscriptionView[]) {
  const listed = new Set(licences.map(({ id }) => id))
  const unlisted = new Set(subscriptions.map(({ licenceId }) => licenceId).filter((id) => !listed.has(id)))
  return [...licences, ...[...unlisted].map(unknownLicence)]
    .sort(byProductLine)
    .map((licence) => ({ ...licence, subscriptions: subscriptions.filter((one) => one.licenceId === licence.id) }))
}

function licenceView(raw: Raw): BareLicence {
  const id = textOf(raw.license_id)
  return {
    id,
    key: textOf(raw.license_key),
    label: textOf(raw.license_label) || id || 'License without a name',
    where: whereOf(raw),
    isSuspended: raw.suspended === true,
  }
}

function whereOf(raw: Raw): string {
  const region = textOf(raw.region_label)
  if (!region && raw.hosting_key === 'cloud') return ''
  return [textOf(raw.hosting_label), region].filter(Boolean).join(' · ')
}

function unknownLicence(id: string): BareLicence {
  return { id, key: id, label: id || 'Other subscriptions', where: '', isSuspended: false }
}
