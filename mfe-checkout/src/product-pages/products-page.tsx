import { useQuery } from '@portal/platform/api'
import { Hero } from '../marketing-page/hero.tsx'
import { planQueries } from '../plans/plan-queries.ts'
import { licencesOf } from '../plans/price-list.ts'
import { NextStep } from '../products/next-step.tsx'
import { PRODUCTS, REGIONS } from '../products/products.ts'
import { ProductCard } from './product-card.tsx'
import styles from './products-page.module.css'

/** `/products`: everything that is sold. The prices come when they come; the rest needs no call. */
export function ProductsPage() {
  const plans = useQuery(planQueries.list()).data
  return (
    <div className={styles.page}>
      <Hero title="Products" promise="One kind of key for all of them; each counts its own lookups." />
      {REGIONS.map((region) => (
        <section key={region} aria-label={region} className={styles.region}>
          <h2>{region}</h2>
          <ul>
            {PRODUCTS.filter((product) => product.region === region).map((product) => (
              <ProductCard key={product.slug} product={product} licences={plans && licencesOf(plans, product)} />
            ))}
          </ul>
        </section>
      ))}
      <NextStep />
    </div>
  )
}
