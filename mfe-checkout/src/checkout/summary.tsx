import { lookupsInWords } from '@portal/contracts/sales/plan-labels'
import { Card } from '@portal/design-system/card'
import { Icon } from '@portal/design-system/icon'
import { formatMoney, Money } from '@portal/design-system/money'
import { Skeleton } from '@portal/design-system/skeleton'
import { type Load, Unloaded } from '@portal/remote-kit/load'
import type { Plan } from '../plans/plan.ts'
import { type Bill, type BillLine, rateInWords } from './bill.ts'
import { BillLines } from './bill-lines.tsx'
import styles from './checkout.module.css'

interface SummaryProps {
  plans: readonly Plan[]
  bill: Load<Bill>
}

/** What is bought and what it comes to: beside the step, and on a phone above it, folded up to the total. */
export function Summary({ plans, bill }: SummaryProps) {
  const owed = bill.data ? formatMoney(bill.data.owedCents) : '…'
  return (
    <aside aria-label="Order summary" className={styles.summary}>
      <div className={styles.beside}>
        <Card title="Order summary">
          <Lines plans={plans} bill={bill} />
        </Card>
      </div>
      <details className={styles.above}>
        <summary>
          <span>
            Order summary <Icon name="chevron-down" />
          </span>
          <strong>{owed}</strong>
        </summary>
        <Lines plans={plans} bill={bill} />
      </details>
    </aside>
  )
}

function Lines({ plans, bill }: SummaryProps) {
  if (!bill.data) return <Unloaded load={bill} sketch={<Skeleton lines={4} />} />

  const { lines, unitCents, taxCents, totalCents, paidCents, owedCents, basis } = bill.data
  return (
    <>
      <BillLines
        lines={plans.map((plan) => {
          const line = lines.find(({ planId }) => planId === plan.id)
          return {
            id: plan.id ?? '',
            name: plan.license?.license_label,
            notes: [lookupsInWords(plan), ...taxInWords(line)],
            cents: line?.unitCents ?? plan.price_in_cents,
          }
        })}
        sums={[
          { term: 'Subtotal', value: <Money cents={unitCents} /> },
          { term: 'Tax', value: basis === 'no-location' ? 'Enter your address' : <Money cents={taxCents} /> },
          ...(paidCents > 0
            ? [
                { term: 'Total', value: <Money cents={totalCents} /> },
                { term: 'Paid', value: <Money cents={paidCents} /> },
              ]
            : []),
          { term: totalInWords(basis, paidCents), value: <Money cents={owedCents} /> },
        ]}
      />
      <TaxNote basis={basis} />
    </>
  )
}

function taxInWords(line: BillLine | undefined): string[] {
  const rate = line && rateInWords(line)
  return rate ? [`${formatMoney(line.taxCents)} tax, ${rate} of the price`] : []
}

/** What is due is known once the tax is. */
function totalInWords(basis: Bill['basis'], paidCents: number): string {
  if (basis === 'no-location') return 'Total before tax'
  return paidCents > 0 ? 'Due today' : 'Total due today'
}

/** A tax of nothing says why (rule J9). */
function TaxNote({ basis }: Pick<Bill, 'basis'>) {
  if (basis === 'exempt') return <p className={styles.taxNote}>This account is exempt from tax.</p>
  if (basis === 'no-rate') return <p className={styles.taxNote}>No tax rate is configured for your address.</p>
  return null
}
