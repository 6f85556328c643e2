import { listPlans } from '@portal/contracts/sales/pricing'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { Navigate, useParams } from 'react-router'
import { Hero } from '../marketing-page/hero.tsx'
import { planQueries } from '../plans/plan-queries.ts'
import { licencesOf, type PricedLicence } from '../plans/price-list.ts'
import { NextStep } from '../products/next-step.tsx'
import { PRICING_PATH, productOf } from '../products/product-paths.ts'
import { PRODUCTS, type Product } from '../products/products.ts'
import { ListPrices } from './list-prices.tsx'
import { PricesSketch } from './prices-sketch.tsx'
import styles from './pricing-page.module.css'
import { ProductSwitcher } from './product-switcher.tsx'
import { Questions } from './questions.tsx'
import { TierPrices } from './tier-prices.tsx'
import { UsedUp } from './used-up.tsx'

/** `/pricing` and the nine pages below it; a product that is not sold falls back to the first (commerce.md §2). */
export function PricingPage() {
  const { '*': slug = '' } = useParams()
  const product = slug === '' ? PRODUCTS[0] : productOf(slug)
  if (!product) return <Navigate to={PRICING_PATH} replace />

  return (
    <div className={styles.page}>
      <ProductSwitcher current={product} />
      <div className={styles.product}>
        <Hero title={product.name} promise={product.promise} />
        <Prices key={product.slug} product={product} />
        {product.sale === 'tiers' && <UsedUp />}
        <Questions product={product} />
        <NextStep />
      </div>
    </div>
  )
}

function Prices({ product }: { product: Product }) {
  const plans = useLoad(planQueries.list(), { what: 'the prices', call: listPlans })
  return (
    <Loaded load={plans} sketch={<PricesSketch />}>
      {(all) => <PricesOfProduct product={product} licences={licencesOf(all, product)} />}
    </Loaded>
  )
}

function PricesOfProduct({ product, licences }: { product: Product; licences: PricedLicence[] }) {
  if (!hasAny(licences)) return <p>There is no price for this product at the moment.</p>
  return product.sale === 'lists' ? <ListPrices licences={licences} /> : <TierPrices {...{ product, licences }} />
}

function hasAny<Item>(items: Item[]): items is [Item, ...Item[]] {
  return items.length > 0
}
