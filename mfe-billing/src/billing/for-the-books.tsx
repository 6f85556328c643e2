import { BillingDetailsCard } from './billing-details-card.tsx'
import { Statements } from './statements.tsx'

/** Part of the page that bookkeepers come for; it arrives behind the rest. */
export function ForTheBooks() {
  return (
    <>
      <BillingDetailsCard />
      <Statements />
    </>
  )
}
