import { isSet } from '@portal/contracts/values'
import { type License, successorOf } from '../subscriptions/license.ts'
import { statusOf } from '../subscriptions/subscription.ts'

/** A term that ends: by itself, or earlier, unless it is paid. */
export interface EndingTerm {
  id: string
  license: License
  /** RFC 3339. */
  on: string
  /** True if it begins again, free. */
  renews: boolean
  /** True if a successor was bought. */
  isFollowed: boolean
  isUnpaid: boolean
}

/** Returns the terms in use, in the order they end. */
export function endingTermsOf(licenses: readonly License[]): EndingTerm[] {
  const terms = licenses.flatMap((license) =>
    license.subscriptions.flatMap((one): EndingTerm[] => {
      const { subscription_id: id = '', expirationDate, gracePeriodEnds } = one
      const status = statusOf(one)
      const isUnpaid = status === 'Grace Period'
      const on = isUnpaid ? gracePeriodEnds : expirationDate
      if (!isSet(on) || !(isUnpaid || status === 'Active')) return []
      return [
        { id, license, on, isUnpaid, renews: one.renews === true, isFollowed: successorOf(one, license) !== undefined },
      ]
    }),
  )
  return terms.toSorted((a, b) => a.on.localeCompare(b.on))
}
