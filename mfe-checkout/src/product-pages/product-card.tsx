import { Link } from '@portal/design-system/link'
import { Skeleton } from '@portal/design-system/skeleton'
import type { PricedLicence } from '../plans/price-list.ts'
import { pricingPathOf, VERIFICATION_PATH } from '../products/product-paths.ts'
import { PRODUCTS, type Product } from '../products/products.ts'
import { priceSummary } from './price-summary.ts'
import styles from './product-card.module.css'

interface ProductCardProps {
  product: Product
  /** Undefined while the price list is on its way. */
  licences: readonly PricedLicence[] | undefined
}

export function ProductCard({ product, licences }: ProductCardProps) {
  const { name, promise } = product
  return (
    <li className={styles.card}>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.promise}>{promise}</p>
      <p className={styles.price}>{licences ? priceSummary(licences) : <Skeleton width="long" />}</p>
      <p className={styles.links}>
        {product === PRODUCTS[0] && (
          <Link href={VERIFICATION_PATH} aria-label={`What it does: ${name}`}>
            What it does
          </Link>
        )}
        <Link href={pricingPathOf(product)} aria-label={`Pricing of ${name}`}>
          Pricing
        </Link>
      </p>
    </li>
  )
}
