import { getPricingSchedule } from '@portal/contracts/sales/admin-pricing'
import { isFree, isSold } from '@portal/contracts/sales/plan-kinds'
import { type IntervalLabel, intervalLabel } from '@portal/contracts/sales/plan-labels'
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
import { formatNumber } from '@portal/design-system/number'
import { type Column, Table } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { useSession } from '@portal/platform/session'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import styles from './overview.module.css'

type Plans = readonly Received<Plan>[]

/** Plans without a pricing page share one row, without a product. */
interface ProductRow {
  product?: PricedProduct
  plans: Plans
}

const COLUMNS: readonly Column<ProductRow>[] = [
  { id: 'product', header: 'Product', cell: ({ product }) => <ProductName product={product} /> },
  { id: 'plans', header: 'Plans', align: 'end', cell: ({ plans }) => formatNumber(plans.length) },
  { id: 'month', header: 'From, a month', align: 'end', cell: ({ plans }) => lowestPrice(plans, 'Monthly') },
  { id: 'year', header: 'From, a year', align: 'end', cell: ({ plans }) => lowestPrice(plans, 'Yearly') },
]

/** Lists what is for sale, by product; each links to the page that customers see. */
export function PricesCard() {
  const schedule = useLoad(getPricingSchedule, { what: 'the price list' })
  // Staff with every role have more to look at.
  const isCatalogsOwn = useSession(({ visitor }) => visitor?.roles.includes('catalog-admin') === true)
  return (
    <Loaded load={schedule}>
      {({ plans: all = [] }) => {
        const plans = all.flatMap((plan) => plan ?? [])
        const notForSale = plans.filter((plan) => !isSold(plan)).length
        return (
          <>
            <p>
              <span className={styles.number}>{formatNumber(plans.length)}</span>{' '}
              <span className={styles.muted}>
                {notForSale > 0 ? `plans, ${formatNumber(notForSale)} of them not for sale` : 'plans'}
              </span>
            </p>
            <details className={styles.fold} open={isCatalogsOwn}>
              <summary>Lowest prices by product</summary>
              <div className={styles.flush} data-flush="">
                <Table
                  caption="Plans and lowest prices by product"
                  isCompact
                  columns={COLUMNS}
                  rows={rowsOf(plans)}
                  rowKey={({ product = 'others' }) => product}
                />
              </div>
            </details>
          </>
        )
      }}
    </Loaded>
  )
}

function rowsOf(plans: Plans): ProductRow[] {
  const of = (wanted?: PricedProduct) => plans.filter(({ license }) => pricedProductOf(license?.group) === wanted)
  const others = of()
  return [
    ...PRICED_PRODUCT_NAMES.map((product) => ({ product, plans: of(product) })),
    ...(others.length > 0 ? [{ plans: others }] : []),
  ]
}

function ProductName({ product }: Pick<ProductRow, 'product'>) {
  if (!product) return 'Other products'
  return (
    <Link href={pricingPathOf(product)} variant="quiet">
      {PRICED_PRODUCTS[product].name}
    </Link>
  )
}

/** Returns the lowest price of plans that are for sale and not free. */
function lowestPrice(plans: Plans, interval: IntervalLabel): string {
  const prices = plans
    .filter((plan) => isSold(plan) && !isFree(plan) && intervalLabel(plan) === interval)
    .flatMap(({ price_in_cents }) => price_in_cents ?? [])
  return prices.length > 0 ? formatMoney(Math.min(...prices)) : '—'
}
