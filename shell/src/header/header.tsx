import { BrandMark } from '../layout/brand-mark.tsx'
import { Icon } from '../layout/icon.tsx'
import { MessagesMenu } from '../messages/messages-menu.tsx'
import { homeOf } from '../navigation/navigation-groups.ts'
import { usePage } from '../page/page-context.ts'
import { SearchBox } from '../search/search-box.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import { CartLink } from './cart-link.tsx'
import styles from './header.module.css'
import { HelpMenu } from './help-menu.tsx'
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
        <a className={styles.brand} href={homeOf(plan)} aria-label={plan.brand.name}>
          <BrandMark />
          <span className={styles.name}>{plan.brand.name}</span>
        </a>
        <AccountSwitcher />
      </div>
      <SearchBox />
      <div className={styles.who}>
        <CartLink />
        <HelpMenu />
        <MessagesMenu />
        <UserMenu />
      </div>
    </header>
  )
}
