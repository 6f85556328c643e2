import { intervalLabel } from '@portal/contracts/sales/plan-labels'
import { Card } from '@portal/design-system/card'
import { Skeleton } from '@portal/design-system/skeleton'
import { type Column, Table } from '@portal/design-system/table'
import { Loaded } from '@portal/remote-kit/load'
import { Navigate, useParams } from 'react-router'
import { MarketingPage } from '../marketing-page/marketing-page.tsx'
import { PRICING_PATH, productOf } from '../paths.ts'
import { priceInWords, usePlans } from '../plans/plan.ts'
import { licensesOf, type PricedLicense } from '../plans/price-list.ts'
import { PRODUCTS, type Product } from '../products/products.ts'
import styles from './pricing.module.css'
import { ProductSwitcher } from './product-switcher.tsx'
import { Questions, UsedUp } from './questions.tsx'
import { TierPrices } from './tier-prices.tsx'

/** `/pricing` and the nine pages below it; a product that is not sold falls back to the first (commerce.md §2). */
export function PricingPage() {
  const { '*': slug = '' } = useParams()
  const product = slug === '' ? PRODUCTS[0] : productOf(slug)
  if (!product) return <Navigate to={PRICING_PATH} replace />

  return (
    <div className={styles.page}>
      <ProductSwitcher current={product} />
      <MarketingPage title={product.name} promise={product.promise}>
        <Prices key={product.slug} product={product} />
        {product.sale === 'tiers' && <UsedUp />}
        <Questions product={product} />
      </MarketingPage>
    </div>
  )
}

function Prices({ product }: { product: Product }) {
  return (
    <Loaded load={usePlans()} sketch={<PricesSketch />}>
      {(plans) => {
        const [first, ...rest] = licensesOf(plans, product)
        if (!first) return <p>There is no price for this product at the moment.</p>
        if (product.sale === 'lists') return <ListPrices licenses={[first, ...rest]} />
        return <TierPrices product={product} licenses={[first, ...rest]} />
      }}
    </Loaded>
  )
}

/** As high as the prices that will come. */
function PricesSketch() {
  return (
    <div className={styles.sketch}>
      <Card>
        <div className={styles.chooserSketch}>
          <Skeleton shape="control" width="medium" />
          <Skeleton shape="block" />
          <Skeleton shape="title" width="short" />
        </div>
      </Card>
      <Card>
        <div className={styles.tableSketch}>
          <Skeleton lines={9} />
        </div>
      </Card>
    </div>
  )
}

const LIST_COLUMNS: readonly Column<PricedLicense>[] = [
  { id: 'list', header: 'List', cell: ({ label }) => label },
  { id: 'price', header: 'Price', align: 'end', cell: ({ plans: [plan] }) => plan && priceInWords(plan) },
  { id: 'term', header: 'Term', align: 'end', cell: ({ plans: [plan] }) => plan && intervalLabel(plan) },
]

/** Data that is sold as files, by the year: a row for each list. */
function ListPrices({ licenses }: { licenses: readonly PricedLicense[] }) {
  return (
    <Table
      caption="Lists and their prices, before tax"
      isCaptionShown
      isCompact
      columns={LIST_COLUMNS}
      rows={licenses}
      rowKey={({ id }) => id}
    />
  )
}
