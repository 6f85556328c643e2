import { isSet } from '@portal/contracts/values'
import { type License, successorOf } from '../subscriptions/license.ts'
import { endOf, renewalPrice, type Subscription, statusOf } from '../subscriptions/subscription.ts'

/** A term that ends: by itself, or earlier, unless it is paid. */
export interface EndingTerm {
  id: string
  license: License
  subscription: Subscription
  /** RFC 3339. */
  on: string
  /** Price of its next term, "free" or in dollars, if it begins again. */
  renewsFor: string | undefined
  /** True if a successor was bought. */
  isFollowed: boolean
  isUnpaid: boolean
}

/** Returns the terms in use, in the order they end. */
export function endingTermsOf(licenses: readonly License[]): EndingTerm[] {
  const terms = licenses.flatMap((license) =>
    license.subscriptions.flatMap((one): EndingTerm[] => {
      const { subscription_id: id = '' } = one
      const status = statusOf(one)
      const isUnpaid = status === 'Grace Period'
      const on = endOf(one)
      if (!isSet(on) || !(isUnpaid || status === 'Active')) return []
      return [
        {
          id,
          license,
          subscription: one,
          on,
          isUnpaid,
          renewsFor: one.renews ? renewalPrice(one) : undefined,
          isFollowed: successorOf(one, license) !== undefined,
        },
      ]
    }),
  )
  return terms.toSorted((a, b) => a.on.localeCompare(b.on))
}
