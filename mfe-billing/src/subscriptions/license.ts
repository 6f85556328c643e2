import { plansPathOf } from '@portal/contracts/sales/priced-products'
import { listLicenses, type License as WholeLicense } from '@portal/contracts/subscriptions/licenses'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import type { Received } from '@portal/platform/api'
import { together, useLoad } from '@portal/remote-kit/load'
import { byProductLine } from './product-line-order.ts'
import { type Subscription, statusOf } from './subscription.ts'

/** A license as the screens get it, with its subscriptions, the newest start first. */
export interface License extends Partial<Received<WholeLicense>> {
  subscriptions: readonly Subscription[]
}

/** Licenses with their subscriptions: two calls that are made at once and wait for each other. */
export function useLicenses() {
  const what = 'the subscriptions'
  const subscriptions = useLoad(listAccountSubscriptions, { what })
  const licenses = useLoad(listLicenses, { what })
  return together([subscriptions, licenses], groupedByLicense)
}

/** Sorts as in commerce.md §9. A license missing from the list is named by its id. */
function groupedByLicense(
  subscriptions: readonly Subscription[],
  licenses: readonly Partial<Received<WholeLicense>>[],
): License[] {
  const listed = new Set(licenses.map(({ license_id }) => license_id))
  const unlisted = new Set(subscriptions.map(({ track_id }) => track_id).filter((id) => !listed.has(id)))
  return [...licenses, ...[...unlisted].map(unlistedLicense)].toSorted(byProductLine).map((license) => ({
    ...license,
    subscriptions: subscriptions.filter(({ track_id }) => track_id === license.license_id),
  }))
}

/** Returns the heading for the license. */
export function nameOf({ license_label, license_id }: Pick<License, 'license_label' | 'license_id'>): string {
  return license_label || license_id || 'Other subscriptions'
}

/** Returns the page that offers more of its lookups (rule J90). */
export function plansPathOfLicense({ product_line }: Pick<License, 'product_line'>): string {
  return plansPathOf(product_line)
}

/** Describes hosting and region, unless it is everywhere in the cloud: "Local", "Cloud · Texas". */
export function whereOf({ hosting_key, hosting_label, region_label }: License): string {
  if (!region_label && hosting_key === 'cloud') return ''
  return [hosting_label, region_label].filter(Boolean).join(' · ')
}

/** Returns the subscription bought ahead that begins when this one ends. */
export function successorOf({ expirationDate = '' }: Subscription, { subscriptions }: License) {
  return subscriptions.find((one) => statusOf(one) === 'Prepaid' && (one.startDate ?? '') >= expirationDate)
}

function unlistedLicense(license_id: string | undefined): Partial<Received<WholeLicense>> {
  return { license_id, license_key: license_id, license_label: license_id }
}
