import { formatDate } from '@portal/design-system/date'
import { formatMoney } from '@portal/design-system/money'
import styles from '../subscription.module.css'
import type { Offer } from './next-plan-offer.ts'
import { TaxAndCard } from './what-is-charged.tsx'

interface NextPlanTermsProps {
  offer: Offer
  /** End of the current term. */
  at: string | undefined
  /** It follows already, and nothing is left to agree to. */
  isNext: boolean
}

/** Shows what a plan will cost, when it begins, and the card: what its button agrees to (rules I109, I111). */
export function NextPlanTerms({ offer, at, isNext }: NextPlanTermsProps) {
  const { next_charge: charge } = offer
  return (
    <>
      {isNext && <p className={styles.muted}>This is already your next plan.</p>}
      {charge ? (
        <>
          <p>
            <Agreed sentence={charge.renewal ?? ''} amount={formatMoney(charge.total_amount)} />
          </p>
          <p className={styles.muted}>
            <TaxAndCard tax={charge.tax_amount} />
          </p>
        </>
      ) : (
        <p>Starts {formatDate(at)}. It is free, and no card is charged.</p>
      )}
    </>
  )
}

/** The sentence that is agreed to, word for word, with its amount set off. */
function Agreed({ sentence, amount }: { sentence: string; amount: string }) {
  const [before = '', ...after] = sentence.split(amount)
  if (after.length === 0) return <span>{sentence}</span>
  return (
    <span>
      {before}
      <strong>{amount}</strong>
      {after.join(amount)}
    </span>
  )
}
