import { PAGES } from '@portal/contracts/pages'
import { placeOrder } from '@portal/contracts/sales/orders'
import { forTerm, intervalLabel, limitsInWords, lookupsInWords, lookupsOf } from '@portal/contracts/sales/plan-labels'
import { endOfTerm } from '@portal/contracts/sales/term'
import { yearlyInWords, yearlySaving } from '@portal/contracts/sales/yearly-saving'
import { renewalSentence } from '@portal/contracts/subscriptions/renewal'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { portalNow } from '@portal/design-system/clock'
import { formatDate } from '@portal/design-system/date'
import { Money } from '@portal/design-system/money'
import { RadioGroup } from '@portal/design-system/radio-group'
import { Select } from '@portal/design-system/select'
import { useEnding } from '@portal/platform/cart'
import { useMay, useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { AskForRole } from '@portal/remote-kit/ask-for-role'
import { BillLines } from '../checkout/bill-lines.tsx'
import type { Plan } from '../plans/plan.ts'
import { termFrom } from '../plans/term.ts'
import { sumOf } from './cart-sums.ts'
import { addToCart, exchangeInCart, removeFromCart } from './change-cart.ts'
import styles from './filled-cart.module.css'
import { RenewalSwitch } from './renewal-switch.tsx'
import { isForCart } from './use-cart-plans.ts'

interface FilledCartProps {
  plans: readonly Plan[]
  /** All plans for sale. */
  all: readonly Plan[]
}

/** Shows the plans in the cart, and their price before tax. */
export function FilledCart({ plans, all }: FilledCartProps) {
  const mayGoOn = useMayGoOn()
  return (
    <div className={styles.columns} data-barred={!mayGoOn || undefined}>
      <Card
        footer={
          <ButtonLink href={PAGES.pricing} variant="quiet" icon="plus" className={styles.add}>
            Add another plan
          </ButtonLink>
        }
      >
        <ul className={styles.lines}>
          {plans.map((plan) => (
            <Line key={plan.id} plan={plan} others={all} />
          ))}
        </ul>
      </Card>
      <Totals plans={plans} mayGoOn={mayGoOn} />
    </div>
  )
}

/** Visitors without an account create one on the way. */
function useMayGoOn(): boolean {
  const hasAccount = useSession(({ visitor }) => Boolean(visitor?.account))
  return useMay(placeOrder) || !hasAccount
}

function Line({ plan, others }: { plan: Plan; others: readonly Plan[] }) {
  const toast = useToast()
  const { id = '', license, price_in_cents: cents } = plan
  const name = license?.license_label ?? 'Plan'
  const sizes = sizesOf(plan, others)
  const isEnding = useEnding().includes(id)
  const remove = () => {
    removeFromCart(id)
    toast.success(`${name} is no longer in your cart`, { undo: () => addToCart(id, !isEnding) })
  }
  return (
    <li className={styles.line}>
      <div>
        <h2 className={styles.name}>{name}</h2>
        {sizes.length < 2 && <p className={styles.muted}>{lookupsInWords(plan)}</p>}
        <p className={styles.muted}>{limitsInWords(plan)}</p>
      </div>
      <p className={styles.price}>
        <Money cents={cents} /> <span className={styles.muted}>{forTerm(plan)}</span>
      </p>
      <div className={styles.changes}>
        {sizes.length > 1 && <SizeChoice plan={plan} sizes={sizes} />}
        <TermChoice plan={plan} others={others} />
        <Button variant="quiet" icon="trash" onClick={remove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </div>
      {plan.can_renew && (
        <div className={styles.renewal}>
          <RenewalSwitch plan={plan} renewal={renewalBeforeTax(plan)} />
        </div>
      )}
    </li>
  )
}

/** The sentence of the review, before the address is known that the tax follows from. */
function renewalBeforeTax(plan: Plan): string {
  const { lookups, price_in_cents: totalCents = 0 } = plan
  const at = endOfTerm(new Date(portalNow()), plan)
  return renewalSentence({ at, lookups, totalCents, isTaxKnown: false, dayOf: formatDate })
}

/** Returns the plans for the same license and term, by lookups. */
function sizesOf(plan: Plan, others: readonly Plan[]): Plan[] {
  const isSize = (other: Plan) => isForCart(other) && isOfLicense(plan, other) && isOfTerm(plan, other)
  return [plan, ...others.filter((other) => other.id !== plan.id && isSize(other))].sort(
    (one, other) => (one.lookups ?? 0) - (other.lookups ?? 0),
  )
}

function SizeChoice({ plan, sizes }: { plan: Plan; sizes: readonly Plan[] }) {
  return (
    <Select
      label={`Lookups for ${plan.license?.license_label}`}
      isLabelHidden
      options={sizes.map((size) => ({ value: size.id ?? '', label: lookupsOf(size) }))}
      value={plan.id ?? ''}
      onChange={({ target }) => exchangeInCart(plan.id ?? '', target.value)}
    />
  )
}

const isOfLicense = (plan: Plan, other: Plan) => other.license?.license_id === plan.license?.license_id
const isOfTerm = (plan: Plan, other: Plan) => intervalLabel(other) === intervalLabel(plan)

/** Choice between month and year, if both are sold. */
function TermChoice({ plan, others }: { plan: Plan; others: readonly Plan[] }) {
  const terms = [plan, ...others.filter((other) => isOtherTermOf(plan, other))].sort(
    (one, other) => (one.months ?? 0) - (other.months ?? 0),
  )
  if (terms.length < 2) return null

  return (
    <RadioGroup
      label={`Billed for ${plan.license?.license_label}`}
      isLabelHidden
      variant="segments"
      options={terms.map((term) => ({ value: term.id ?? '', label: termLabel(term, terms) }))}
      value={plan.id ?? ''}
      onChange={(id) => exchangeInCart(plan.id ?? '', id)}
    />
  )
}

function termLabel(term: Plan, terms: readonly Plan[]): string {
  const label = intervalLabel(term)
  const month = terms.find((one) => intervalLabel(one) === 'Monthly')
  return label === 'Yearly' ? yearlyInWords(yearlySaving(month, term)) : label
}

function isOtherTermOf(plan: Plan, other: Plan): boolean {
  return (
    isForCart(other) &&
    isOfLicense(plan, other) &&
    other.tier === plan.tier &&
    ['Monthly', 'Yearly'].includes(intervalLabel(other)) &&
    !isOfTerm(plan, other)
  )
}

function Totals({ plans, mayGoOn }: { plans: readonly Plan[]; mayGoOn: boolean }) {
  const isVisitor = useSession(({ visitor }) => visitor === null)
  const ending = useEnding()
  return (
    <div className={styles.totals}>
      <Card title="Summary">
        <BillLines
          lines={plans.map((plan) => ({
            id: plan.id ?? '',
            name: plan.license?.license_label,
            notes: [
              lookupsInWords(plan),
              ...termFrom(new Date(portalNow()), plan, plan.can_renew === true && !ending.includes(plan.id ?? '')),
            ],
            cents: plan.price_in_cents,
          }))}
          sums={[
            ...(mayGoOn ? [{ term: 'Tax', value: 'Calculated at checkout' }] : []),
            { term: 'Total before tax', value: <Money cents={sumOf(plans)} /> },
          ]}
        />
        <div className={styles.actions}>
          {mayGoOn ? (
            <ButtonLink href={PAGES.checkoutAddress} variant="primary" className={styles.wide}>
              Go to checkout
            </ButtonLink>
          ) : (
            <AskForRole call={placeOrder} to="To order" />
          )}
        </div>
        {mayGoOn && (
          <p className={styles.muted}>
            {isVisitor ? 'Next, log in or create an account. Your cart is saved.' : 'You see the tax before you pay.'}
          </p>
        )}
      </Card>
    </div>
  )
}
