import { PAGES } from '@portal/contracts/pages'
import { usePage } from '../page/page-context.ts'
import styles from './account-footer.module.css'
import { LegalLinks } from './legal-links.tsx'

const OTHERS = { [PAGES.status]: 'Status', [PAGES.docs]: 'Help' }

/** The end of each page of the account and staff area (rule H74). */
export function AccountFooter() {
  const name = usePage(({ plan }) => plan.brand.name)
  return (
    <footer className={styles.footer}>
      <p>© {name}</p>
      <LegalLinks others={OTHERS} />
    </footer>
  )
}
