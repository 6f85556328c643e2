import { usePage } from '../page/page-context.ts'
import styles from './marketing.module.css'

export function MarketingFooter() {
  const brand = usePage(({ plan }) => plan.brand.name)

  return (
    <footer className={styles.footer}>
      <p>{brand}: address data you can rely on.</p>
      <nav aria-label="Footer">
        <ul>
          <li>
            <a href="/pricing">Pricing</a>
          </li>
          <li>
            <a href="/contact">Contact</a>
          </li>
          <li>
            <a href="/search">Search</a>
          </li>
        </ul>
      </nav>
    </footer>
  )
}
