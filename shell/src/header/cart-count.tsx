import { useCartCount } from '@portal/platform/cart'
import { usePage } from '../page/page-context.ts'
import styles from './header.module.css'

/** How many plans wait in the cart. Only the browser knows. */
export function CartCount() {
  return usePage((page) => page.isLive) ? <Count /> : null
}

function Count() {
  const count = useCartCount()
  if (count === 0) return null

  return (
    <span className={styles.count}>
      {count}
      <span className={styles.spoken}> {count === 1 ? 'plan' : 'plans'} in the cart</span>
    </span>
  )
}
