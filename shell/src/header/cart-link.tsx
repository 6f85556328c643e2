import { PAGES } from '@portal/contracts/pages'
import type { Visitor } from '@portal/contracts/platform'
import { useCartCount } from '@portal/platform/cart'
import { Icon } from '../layout/icon.tsx'
import { usePage } from '../page/page-context.ts'
import { isPlanned } from '../page/planned-paths.ts'
import styles from './header.module.css'

/**
 * Leads to the cart and says how many plans wait in it (commerce.md §2), for everybody to whom a remote draws it and who may have
 * something to buy.
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

/** Staff buy for the account in whose name they act. */
const isStaffAlone = (visitor: Visitor | null) => visitor?.staff === true && !visitor.account

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
