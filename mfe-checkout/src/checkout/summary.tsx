import { lookupsInWords } from '@portal/contracts/sales/plan-labels'
import { sharedTaxRate, taxRateLabel } from '@portal/contracts/sales/tax-rate'
import { Card } from '@portal/design-system/card'
import { portalNow } from '@portal/design-system/clock'
import { DateText } from '@portal/design-system/date'
import { Icon } from '@portal/design-system/icon'
import { formatMoney, Money } from '@portal/design-system/money'
import { Skeleton } from '@portal/design-system/skeleton'
import { useEnding } from '@portal/platform/cart'
import { type Load, Unloaded } from '@portal/remote-kit/load'
import type { Plan } from '../plans/plan.ts'
import { termFrom } from '../plans/term.ts'
import { type Bill, renewingOf, taxInWords } from './bill.ts'
import { BillLines } from './bill-lines.tsx'
import styles from './checkout.module.css'

interface SummaryProps {
  plans: readonly Plan[]
  bill: Load<Bill>
  /** True while a new address is being entered, which determines the tax. */
  isTaxOpen: boolean
}

/** Shows the items and their total: beside the step, and on a phone above it, collapsed to the total. */
export function Summary({ plans, isTaxOpen, ...props }: SummaryProps) {
  const bill = isTaxOpen && props.bill.data ? { ...props.bill, data: beforeTax(props.bill.data) } : props.bill
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

/** Line by line, with tax and total. */
export function Lines({ plans, bill }: Pick<SummaryProps, 'plans' | 'bill'>) {
  const ending = useEnding()
  if (!bill.data) return <Unloaded load={bill} sketch={<Skeleton lines={4} />} />

  const { lines, unitCents, taxCents, totalCents, paidCents, owedCents, basis, heldUntil } = bill.data
  const now = new Date(portalNow())
  const renewing = renewingOf(bill.data, ending)
  const rate = basis === 'no-location' ? '' : taxRateLabel(sharedTaxRate(lines))
  return (
    <>
      <BillLines
        lines={plans.map((plan) => {
          const line = lines.find(({ planId }) => planId === plan.id)
          return {
            id: plan.id ?? '',
            name: plan.license?.license_label,
            notes: [
              lookupsInWords(plan),
              ...termFrom(now, plan, renewing.includes(plan.id ?? '')),
              ...(lines.length > 1 ? taxInWords(line?.taxCents, line?.tax_rate) : []),
            ],
            cents: line?.unitCents ?? plan.price_in_cents,
          }
        })}
        sums={[
          { term: 'Subtotal', value: <Money cents={unitCents} /> },
          {
            term: rate ? `Tax (${rate} of ${formatMoney(unitCents)})` : 'Tax',
            value: basis === 'no-location' ? 'Enter your address' : <Money cents={taxCents} />,
          },
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
      {basis !== 'no-location' && heldUntil && (
        <p className={styles.taxNote}>
          Price held until <DateText value={heldUntil} format="long" />.
        </p>
      )}
    </>
  )
}

/** Before tax: the address that it follows from is being given. */
function beforeTax(bill: Bill): Bill {
  return { ...bill, basis: 'no-location', taxCents: undefined, owedCents: bill.unitCents }
}

/** The total is known once the tax is. */
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
