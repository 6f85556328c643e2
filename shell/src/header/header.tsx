import { Icon } from '../layout/icon.tsx'
import { homeOf } from '../navigation/navigation-groups.ts'
import { usePage } from '../page/page-context.ts'
import { isPlanned } from '../page/planned-paths.ts'
import { SearchBox } from '../search/search-box.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import { CartCount } from './cart-count.tsx'
import styles from './header.module.css'
import { UserMenu } from './user-menu.tsx'

/** Where the cart is (commerce.md §2); its link stands in the header as soon as a remote draws it. */
const CART = '/checkout/cart'

/** The header of the account area. It works before any script has run: links, a form and popovers are the browser's. */
export function Header() {
  const plan = usePage((page) => page.plan)

  return (
    <header className={styles.header}>
      <button type="button" className={styles.menu} popoverTarget="navigation" aria-label="Menu">
        <Icon name="menu" />
      </button>
      <div className={styles.where}>
        <a className={styles.brand} href={homeOf(plan)}>
          {plan.brand.name}
        </a>
        <AccountSwitcher />
      </div>
      <SearchBox />
      <div className={styles.who}>
        {isPlanned(plan, CART) && (
          <a className={styles.link} href={CART} aria-label="Cart">
            <Icon name="cart" />
            <CartCount />
          </a>
        )}
        <UserMenu />
      </div>
    </header>
  )
}
