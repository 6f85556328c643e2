import { usePage } from '../page/page-context.ts'
import { isPlanned } from '../page/planned-paths.ts'
import styles from './marketing.module.css'

const LINKS = [
  { href: '/pricing', label: 'Pricing' },
  { href: '/contact', label: 'Contact' },
  { href: '/search', label: 'Search' },
]

export function MarketingFooter() {
  const plan = usePage((page) => page.plan)

  return (
    <footer className={styles.footer}>
      <p>{plan.brand.name}: address data you can rely on.</p>
      <nav aria-label="Footer">
        <ul>
          {LINKS.filter(({ href }) => isPlanned(plan, href)).map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}
