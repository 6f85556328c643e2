import { PAGES } from '@portal/contracts/pages'
import type { ReactNode } from 'react'
import { CartLink } from '../header/cart-link.tsx'
import { usePage } from '../page/page-context.ts'
import { BrandMark } from './brand-mark.tsx'
import buttons from './buttons.module.css'
import { Icon } from './icon.tsx'
import styles from './marketing.module.css'
import { PlannedLinks } from './planned-links.tsx'
import { WayIn } from './way-in.tsx'

const LINKS = {
  [PAGES.products]: 'Products',
  [PAGES.pricing]: 'Pricing',
  [PAGES.docs]: 'Docs',
  [PAGES.contact]: 'Contact',
}

/** Above public pages (account.md §2 "Blank layout"). */
export function MarketingHeader() {
  return (
    <SiteHeader way={<WayIn />}>
      <LogIn />
    </SiteHeader>
  )
}

/**
 * Header with links to the site's pages, the same for everyone; up to 1168 px wide the links collapse, and `way` stays.
 */
export function SiteHeader({ way, children }: { way?: ReactNode; children?: ReactNode }) {
  const brand = usePage((page) => page.plan.brand)

  return (
    <header className={styles.header}>
      <a className={styles.brand} href="/">
        <BrandMark />
        {brand.name}
      </a>
      <button type="button" className={styles.menu} popoverTarget="site-menu" aria-label="Menu">
        <Icon name="menu" />
      </button>
      <div id="site-menu" popover="auto" className={styles.links}>
        <PlannedLinks label="Site" links={LINKS} />
        {children}
      </div>
      {way && <div className={styles.way}>{way}</div>}
      <div className={styles.cart}>
        <CartLink />
      </div>
    </header>
  )
}

function LogIn() {
  const isSomebody = usePage(({ plan }) => plan.visitor !== null)
  if (isSomebody) return null

  return (
    <a className={buttons.button} href={PAGES.login}>
      Log in
    </a>
  )
}
