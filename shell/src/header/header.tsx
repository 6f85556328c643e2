import { Icon } from '../layout/icon.tsx'
import { usePage } from '../page/page-context.ts'
import { SearchBox } from '../search/search-box.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import { CartCount } from './cart-count.tsx'
import styles from './header.module.css'
import { UserMenu } from './user-menu.tsx'

/** The header of the account area. It works before any script has run: links, a form and popovers are the browser's. */
export function Header() {
  const plan = usePage((page) => page.plan)

  return (
    <header className={styles.header}>
      <button type="button" className={styles.menu} popoverTarget="navigation" aria-label="Menu">
        <Icon name="menu" />
      </button>
      <div className={styles.where}>
        <a className={styles.brand} href={plan.visitor?.staff ? '/admin/search' : '/account'}>
          {plan.brand.name}
        </a>
        <AccountSwitcher />
      </div>
      <SearchBox />
      <div className={styles.who}>
        <a className={styles.link} href="/pricing" aria-label="Cart">
          <Icon name="cart" />
          <CartCount />
        </a>
        <UserMenu />
      </div>
    </header>
  )
}
