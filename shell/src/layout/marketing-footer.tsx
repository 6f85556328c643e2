import { PAGES } from '@portal/contracts/pages'
import { usePage } from '../page/page-context.ts'
import styles from './marketing.module.css'
import { PlannedLinks } from './planned-links.tsx'

const LINKS = {
  [PAGES.pricing]: 'Pricing',
  [PAGES.contact]: 'Contact',
  [PAGES.search]: 'Search',
  [PAGES.terms]: 'Terms',
  [PAGES.privacy]: 'Privacy',
}

export function MarketingFooter() {
  const brand = usePage((page) => page.plan.brand)

  return (
    <footer className={styles.footer}>
      <p>{brand.name}: address data you can rely on.</p>
      <PlannedLinks label="Footer" links={LINKS} />
    </footer>
  )
}
