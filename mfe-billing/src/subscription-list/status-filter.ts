import { DISPLAY_STATUSES, type DisplayStatus } from '@portal/contracts/subscriptions/display-status'
import type { LicenceView } from '../subscriptions/licence-view.ts'

/** A state to show alone; `''` is any. */
export type StatusFilter = DisplayStatus | ''

/** A status in the address: `grace-period`. */
export function readStatus(text: string | null): StatusFilter {
  return DISPLAY_STATUSES.find((status) => slugOf(status) === text) ?? ''
}

export function slugOf(status: DisplayStatus): string {
  return status.toLowerCase().replace(' ', '-')
}

/** The subscriptions of a licence that are in this state. */
export function inStatus({ subscriptions }: LicenceView, wanted: StatusFilter) {
  return wanted ? subscriptions.filter(({ status }) => status === wanted) : subscriptions
}

export function countSubscriptions(licences: readonly LicenceView[], wanted: StatusFilter = ''): number {
  return licences.reduce((count, licence) => count + inStatus(licence, wanted).length, 0)
}
