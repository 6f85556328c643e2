import { getPricingSchedule } from '@portal/contracts/sales/admin-pricing'
import {
  PRICED_PRODUCT_NAMES,
  PRICED_PRODUCTS,
  type PricedProduct,
  pricedProductOf,
  pricingPathOf,
} from '@portal/contracts/sales/priced-products'
import type { Plan } from '@portal/contracts/sales/pricing'
import { Link } from '@portal/design-system/link'
import { formatMoney } from '@portal/design-system/money'
import { formatCount, formatNumber } from '@portal/design-system/number'
import type { Received } from '@portal/platform/api'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import styles from './overview.module.css'

type Plans = readonly Received<Plan>[]

/** What there is to buy, by product; each leads to what customers see of it. */
export function PricesCard() {
  const schedule = useLoad(getPricingSchedule, { what: 'the price list' })
  return (
    <Loaded load={schedule}>
      {({ plans: all = [] }) => {
        const plans = all.flatMap((plan) => plan ?? [])
        const elsewhere = plans.filter(({ license }) => !pricedProductOf(license?.group))
        const notForSale = plans.filter(({ purchasable }) => !purchasable).length
        return (
          <>
            <p>
              <span className={styles.number}>{formatNumber(plans.length)}</span>{' '}
              <span className={styles.muted}>
                plans{notForSale > 0 && `, ${formatNumber(notForSale)} of them not for sale`}
              </span>
            </p>
            <ul className={`${styles.lines} ${styles.products}`}>
              {PRICED_PRODUCT_NAMES.map((product) => (
                <ProductLine
                  key={product}
                  product={product}
                  plans={plans.filter(({ license }) => pricedProductOf(license?.group) === product)}
                />
              ))}
              {elsewhere.length > 0 && <ProductLine plans={elsewhere} />}
            </ul>
          </>
        )
      }}
    </Loaded>
  )
}

/** Those that have no page of prices are one line. */
function ProductLine({ product, plans }: { product?: PricedProduct; plans: Plans }) {
  const prices = plans.map(({ price_in_cents: cents = 0 }) => cents).filter((cents) => cents > 0)
  return (
    <li>
      {product ? (
        <Link href={pricingPathOf(product)} variant="quiet" isAlone>
          {PRICED_PRODUCTS[product].name}
        </Link>
      ) : (
        <span>Other products</span>
      )}
      <span className={styles.plans}>{formatCount(plans.length, 'plan')}</span>
      <span className={styles.span}>
        {prices.length > 0 && `${formatMoney(Math.min(...prices))} to ${formatMoney(Math.max(...prices))}`}
      </span>
    </li>
  )
}
