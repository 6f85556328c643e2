import { isSet } from '@portal/contracts/values'
import { type License, successorOf } from '../subscriptions/license.ts'
import { renewsItself, statusOf } from '../subscriptions/subscription.ts'

/** What is charged next by itself: on that day, for these licenses together, in cents before tax. */
export interface NextBill {
  /** RFC 3339. */
  on: string
  cents: number
  licenses: readonly License[]
}

/** The next renewals that cost something; what was bought ahead is paid already. Those of one day are one bill. */
export function nextBillOf(licenses: readonly License[]): NextBill | undefined {
  const renewals = licenses.flatMap((license) =>
    license.subscriptions.flatMap((one) => {
      const { expirationDate: on, renewsInto } = one
      const cents = renewsInto?.price_in_cents ?? 0
      if (!renewsItself(one) || cents === 0 || !isSet(on) || successorOf(one, license)) return []
      return [{ license, on, cents }]
    }),
  )
  const [first] = renewals.toSorted((a, b) => a.on.localeCompare(b.on))
  if (!first) return undefined

  const together = renewals.filter(({ on }) => on.slice(0, 10) === first.on.slice(0, 10))
  return {
    on: first.on,
    cents: together.reduce((sum, { cents }) => sum + cents, 0),
    licenses: [...new Set(together.map(({ license }) => license))],
  }
}

/** A term that comes to its end, and what comes after it: the next one for so many cents, or nothing. */
export interface EndingTerm {
  id: string
  license: License
  /** RFC 3339. */
  on: string
  /** Before tax; `undefined` where nothing is charged. */
  cents: number | undefined
  follows: 'renews' | 'is paid already' | 'ends'
}

/** Terms of what is in use, those that end first first. */
export function endingTermsOf(licenses: readonly License[]): EndingTerm[] {
  const terms = licenses.flatMap((license) =>
    license.subscriptions.flatMap((one): EndingTerm[] => {
      const { subscription_id: id = '', expirationDate: on, renewsInto } = one
      if (!isSet(on) || !['Active', 'Grace Period'].includes(statusOf(one))) return []
      if (successorOf(one, license)) return [{ id, license, on, cents: undefined, follows: 'is paid already' }]
      const renews = renewsItself(one)
      return [
        {
          id,
          license,
          on,
          cents: renews ? renewsInto?.price_in_cents : undefined,
          follows: renews ? 'renews' : 'ends',
        },
      ]
    }),
  )
  return terms.toSorted((a, b) => a.on.localeCompare(b.on))
}
