import { PAGES } from '@portal/contracts/pages'
import { useCartCount } from '@portal/platform/cart'
import { Icon } from '../layout/icon.tsx'
import { isStaffAlone } from '../page/is-staff-alone.ts'
import { usePage } from '../page/page-context.ts'
import { isPlanned } from '../page/planned-paths.ts'
import styles from './header.module.css'

/**
 * Link to the cart with the number of plans in it (commerce.md §2), for everyone with a remote that renders it and
 * permission to buy. Staff buy for the account in whose name they act.
 */
export function CartLink() {
  const isDrawn = usePage(({ plan }) => isPlanned(plan, PAGES.cart) && !isStaffAlone(plan.visitor))
  if (!isDrawn) return null

  return (
    <a className={styles.link} href={PAGES.cart}>
      <Icon name="cart" />
      <span className={styles.spoken}>Cart</span>
      <CartCount />
    </a>
  )
}

/** Only the browser knows. A page to read has its place, which its script fills. */
function CartCount() {
  return usePage((page) => page.isLive) ? <LiveCount /> : <Count hidden />
}

function LiveCount() {
  const count = useCartCount()
  return count === 0 ? null : <Count count={count} />
}

function Count({ count, hidden }: { count?: number; hidden?: boolean }) {
  return (
    <span className={styles.count} data-cart-count="" hidden={hidden}>
      <span className={styles.spoken}>, </span>
      <span data-number="">{count}</span>
      <span className={styles.spoken} data-plans="">
        {count === 1 ? ' plan' : ' plans'}
      </span>
    </span>
  )
}
