import { Link } from '@portal/design-system/link'
import { Skeleton } from '@portal/design-system/skeleton'
import { MarketingPage } from '../marketing-page/marketing-page.tsx'
import { pricingPathOf, VERIFICATION_PATH } from '../paths.ts'
import { type Plan, usePlans } from '../plans/plan.ts'
import { licensesOf, priceSummary } from '../plans/price-list.ts'
import styles from './product-pages.module.css'
import { PRODUCTS, type Product, REGIONS } from './products.ts'

/** `/products`: everything that is sold. The prices come when they come; the rest needs no call. */
export function ProductsPage() {
  const { data: plans } = usePlans()
  return (
    <MarketingPage title="Products" promise="The same keys work for every product; each counts its own lookups.">
      {REGIONS.map((region) => (
        <section key={region} aria-label={region} className={styles.region}>
          <h2>{region}</h2>
          <ul>
            {PRODUCTS.filter((product) => product.region === region).map((product) => (
              <ProductCard key={product.slug} product={product} plans={plans} />
            ))}
          </ul>
        </section>
      ))}
    </MarketingPage>
  )
}

function ProductCard({ product, plans }: { product: Product; plans: readonly Plan[] | undefined }) {
  const { name, promise } = product
  return (
    <li className={styles.card}>
      <h3>{name}</h3>
      <p className={styles.promise}>{promise}</p>
      <p className={styles.price}>{plans ? priceSummary(licensesOf(plans, product)) : <Skeleton width="long" />}</p>
      <p className={styles.links}>
        {product === PRODUCTS[0] && (
          <Link href={VERIFICATION_PATH} isAlone aria-label={`What it does: ${name}`}>
            What it does
          </Link>
        )}
        <Link href={pricingPathOf(product)} isAlone aria-label={`Pricing of ${name}`}>
          Pricing
        </Link>
      </p>
    </li>
  )
}
