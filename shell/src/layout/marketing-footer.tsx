import { PAGES } from '@portal/contracts/pages'
import { usePage } from '../page/page-context.ts'
import { BrandMark } from './brand-mark.tsx'
import { LegalLinks } from './legal-links.tsx'
import styles from './marketing.module.css'
import { PlannedLinks } from './planned-links.tsx'

const COLUMNS = {
  Product: { [PAGES.products]: 'Products', [PAGES.pricing]: 'Pricing', [PAGES.docs]: 'Docs' },
  Account: { [PAGES.login]: 'Log in', [PAGES.signUp]: 'Sign up', [PAGES.search]: 'Search' },
  Company: { [PAGES.contact]: 'Contact', [PAGES.status]: 'Status' },
}

export function MarketingFooter() {
  const { brand, visitor } = usePage((page) => page.plan)
  const { Account, ...others } = COLUMNS

  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div>
          <p className={styles.brand}>
            <BrandMark />
            {brand.name}
          </p>
          <p className={styles.tagline}>Address data you can rely on.</p>
        </div>
        {Object.entries(visitor ? others : { ...others, Account }).map(([title, links]) => (
          <div key={title}>
            <p className={styles.column}>{title}</p>
            <PlannedLinks label={title} links={links} />
          </div>
        ))}
      </div>
      <div className={styles.last}>
        <p>© {brand.name}</p>
        <LegalLinks />
      </div>
    </footer>
  )
}
