import { usePage } from '../page/page-context.ts'
import { isPlanned, signUpPath } from '../page/planned-paths.ts'
import buttons from './buttons.module.css'
import { Icon } from './icon.tsx'
import styles from './marketing.module.css'

const LINKS = [
  { href: '/products', label: 'Products' },
  { href: '/pricing', label: 'Pricing' },
  { href: '/docs', label: 'Docs' },
  { href: '/contact', label: 'Contact' },
]

/** Above public pages (account.md §2 "Blank layout"); up to 1168 px wide its links fold away. */
export function MarketingHeader() {
  const plan = usePage((page) => page.plan)

  return (
    <header className={styles.header}>
      <a className={styles.brand} href="/">
        {plan.brand.name}
      </a>
      <button type="button" className={styles.menu} popoverTarget="site-menu" aria-label="Menu">
        <Icon name="menu" />
      </button>
      <div id="site-menu" popover="auto" className={styles.links}>
        <nav aria-label="Site">
          <ul>
            {LINKS.filter(({ href }) => isPlanned(plan, href)).map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <Doors />
      </div>
    </header>
  )
}

function Doors() {
  const plan = usePage((page) => page.plan)

  return (
    <div className={styles.doors}>
      {plan.visitor ? (
        <a className={buttons.primary} href="/account">
          Go to your account
        </a>
      ) : (
        <>
          <a className={buttons.button} href="/login">
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
