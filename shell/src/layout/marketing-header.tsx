import { PAGES } from '@portal/contracts/pages'
import type { ReactNode } from 'react'
import { homeOf } from '../navigation/navigation-groups.ts'
import { usePage } from '../page/page-context.ts'
import { signUpPath } from '../page/planned-paths.ts'
import buttons from './buttons.module.css'
import { Icon } from './icon.tsx'
import styles from './marketing.module.css'
import { PlannedLinks } from './planned-links.tsx'

const LINKS = {
  [PAGES.products]: 'Products',
  [PAGES.pricing]: 'Pricing',
  [PAGES.docs]: 'Docs',
  [PAGES.contact]: 'Contact',
}

/** Above public pages (account.md §2 "Blank layout"). */
export function MarketingHeader() {
  return (
    <SiteHeader>
      <Doors />
    </SiteHeader>
  )
}

/** Where the site's pages are, and nothing of whoever looks at it; up to 1168 px wide its links fold away. */
export function SiteHeader({ children }: { children?: ReactNode }) {
  const brand = usePage((page) => page.plan.brand)

  return (
    <header className={styles.header}>
      <a className={styles.brand} href="/">
        {brand.name}
      </a>
      <button type="button" className={styles.menu} popoverTarget="site-menu" aria-label="Menu">
        <Icon name="menu" />
      </button>
      <div id="site-menu" popover="auto" className={styles.links}>
        <PlannedLinks label="Site" links={LINKS} />
        {children}
      </div>
    </header>
  )
}

function Doors() {
  const plan = usePage((page) => page.plan)

  return (
    <div className={styles.doors}>
      {plan.visitor ? (
        <a className={buttons.primary} href={homeOf(plan)}>
          Go to your account
        </a>
      ) : (
        <>
          <a className={buttons.button} href={PAGES.login}>
            Log in
          </a>
          <a className={buttons.primary} href={signUpPath(plan)}>
            Sign Up Free
          </a>
        </>
      )}
    </div>
  )
}
