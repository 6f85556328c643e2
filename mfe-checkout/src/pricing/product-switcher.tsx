import { Link } from '@portal/design-system/link'
import { pricingPathOf } from '../paths.ts'
import { PRODUCTS, type Product, REGIONS } from '../products/products.ts'
import styles from './product-switcher.module.css'

/** The way between the pricing pages: beside the prices, or folded away above them where there is no room. */
export function ProductSwitcher({ current }: { current: Product }) {
  return (
    <>
      <nav aria-label="Pricing of products" className={styles.beside}>
        <Products current={current} />
      </nav>
      <details key={current.slug} className={styles.above}>
        <summary>Other products</summary>
        <nav aria-label="Pricing of products">
          <Products current={current} />
        </nav>
      </details>
    </>
  )
}

function Products({ current }: { current: Product }) {
  return REGIONS.map((region) => (
    <section key={region} className={styles.region}>
      <h2>{region}</h2>
      <ul>
        {PRODUCTS.filter((product) => product.region === region).map((product) => (
          <li key={product.slug}>
            <Link
              href={pricingPathOf(product)}
              variant="quiet"
              className={styles.product}
              aria-current={product === current ? 'page' : undefined}
            >
              {shortName(product)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Under the heading of its region a product need not repeat it. */
function shortName({ name }: Product) {
  return name.replace(/^(US|International) /, '')
}
