import { navigationOf, PAGES } from '@portal/contracts/pages'
import { Icon, type IconName } from '../layout/icon.tsx'
import { outlinesOf } from '../page/outlines-of.ts'
import { usePage } from '../page/page-context.ts'
import styles from './page.module.css'

const FOR_VISITORS: readonly [path: string, label: string, icon: IconName][] = [
  [PAGES.products, 'Products', 'tag'],
  [PAGES.pricing, 'Pricing', 'card'],
  [PAGES.docs, 'Docs', 'scroll'],
  [`${PAGES.docs}/errors`, 'Errors', 'alert'],
  [PAGES.status, 'Status', 'activity'],
  [PAGES.login, 'Log in', 'sign-in'],
]

/** As many as are taken in at a glance. */
const MOST = 6

/** Where somebody goes on who found nothing: the pages that most people want, and whom to ask (rule N17). */
export function WaysOn() {
  const plan = usePage((page) => page.plan)
  const links = plan.visitor
    ? navigationOf(outlinesOf(plan)).map(({ path, label, icon }) => [path, label, icon] as const)
    : FOR_VISITORS

  return (
    <nav className={styles.waysOn} aria-label="Where to go on">
      <ul>
        {links.slice(0, MOST).map(([path, label, icon]) => (
          <li key={path}>
            <a href={path}>
              <Icon name={icon as IconName} />
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p>
        Looking for something else?{' '}
        {plan.visitor ? (
          <>
            <a href={PAGES.docs}>Read the docs</a> or <a href={PAGES.contact}>write to us</a>.
          </>
        ) : (
          <a href={PAGES.contact}>Write to us</a>
        )}
      </p>
    </nav>
  )
}
