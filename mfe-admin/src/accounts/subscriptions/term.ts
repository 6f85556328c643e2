import type { ResponseOf } from '@portal/contracts/call'
import type { listLicensesOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { type DisplayStatus, displayStatus, isOver } from '@portal/contracts/subscriptions/display-status'
import type { Subscription } from '@portal/contracts/subscriptions/subscriptions'
import { portalNow } from '@portal/design-system/clock'
import { formatCount } from '@portal/design-system/number'
import type { Received } from '@portal/platform/api'

/** A subscription as staff get it. */
export type Term = Received<Subscription>

type Listed = Partial<Received<ResponseOf<typeof listLicensesOfAccount>>[number]>

/** A license of the account with its subscriptions, the newest start first. */
export interface License extends Listed {
  current: readonly Term[]
  past: readonly Term[]
}

/**
 * Groups subscriptions by license: suspended ones first, those with nothing but a past last. One that is not listed is named by its
 * id.
 */
export function licensesOf(listed: readonly Listed[], terms: readonly Term[]): License[] {
  const ids = new Set(listed.map(({ license_id }) => license_id))
  const unlisted = new Set(terms.map(({ track_id }) => track_id).filter((id) => !ids.has(id)))
  const now = new Date(portalNow())
  return [...listed, ...[...unlisted].map((id): Listed => ({ license_id: id }))]
    .map((license) => {
      const own = terms.filter(({ track_id }) => track_id === license.license_id)
      return {
        ...license,
        current: own.filter((term) => !isOver(term, now)),
        past: own.filter((term) => isOver(term, now)),
      }
    })
    .toSorted((one, other) => urgencyOf(one) - urgencyOf(other))
}

function urgencyOf({ suspended, current }: License): number {
  if (current.length === 0) return 2
  return suspended ? 0 : 1
}

/** One of the seven states of commerce.md §4, as it is now. */
export function statusOf(term: Term): DisplayStatus {
  return displayStatus(term, new Date(portalNow()))
}

/** Returns the heading of a license. */
export function nameOfLicense({ license_label, license_id }: Listed): string {
  return license_label || license_id || 'Other subscriptions'
}

/** Returns the plan of a subscription, by which people call it. */
export function nameOf({ planDescription }: Pick<Term, 'planDescription'>): string {
  return planDescription || 'Plan without a name'
}

/** Returns a limit in words: "50 requests per second". */
export function rateInWords(rate: number | null | undefined): string {
  return rate === null || rate === undefined ? 'No limit' : `${formatCount(rate, 'request')} per second`
}

/** Reads a number as somebody types it, with or without signs between its digits; `undefined` for nothing. */
export function numberTyped(typed: string): number | undefined {
  const digits = typed.replace(/[\s,_']/g, '').replace('−', '-')
  return digits === '' ? undefined : Number(digits)
}
