import { isSet } from '@portal/contracts/values'
import { type License, successorOf } from '../subscriptions/license.ts'
import { statusOf } from '../subscriptions/subscription.ts'

/** A term that comes to its end, and whether what comes after it was bought ahead. */
export interface EndingTerm {
  id: string
  license: License
  /** RFC 3339. */
  on: string
  isFollowed: boolean
}

/** Terms of what is in use, those that end first first. */
export function endingTermsOf(licenses: readonly License[]): EndingTerm[] {
  const terms = licenses.flatMap((license) =>
    license.subscriptions.flatMap((one): EndingTerm[] => {
      const { subscription_id: id = '', expirationDate: on } = one
      if (!isSet(on) || !['Active', 'Grace Period'].includes(statusOf(one))) return []
      return [{ id, license, on, isFollowed: successorOf(one, license) !== undefined }]
    }),
  )
  return terms.toSorted((a, b) => a.on.localeCompare(b.on))
}
