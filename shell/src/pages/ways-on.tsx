import { PAGES } from '@portal/contracts/pages'
import { Icon, type IconName } from '../layout/icon.tsx'
import { homeOf } from '../navigation/navigation-groups.ts'
import { usePage } from '../page/page-context.ts'
import styles from './page.module.css'

type Way = readonly [path: string, label: string, icon: IconName]

const FOR_EVERYBODY: readonly Way[] = [
  [PAGES.pricing, 'Pricing', 'card'],
  [PAGES.docs, 'Docs', 'book'],
  [`${PAGES.docs}/errors`, 'Errors', 'alert'],
  [PAGES.status, 'Status', 'activity'],
]

/** Links for people who found nothing: pages that are not beside this one, and support (rule N17). */
export function WaysOn() {
  const plan = usePage((page) => page.plan)
  const first: Way = plan.visitor ? [homeOf(plan), 'Overview', 'overview'] : [PAGES.products, 'Products', 'tag']
  const last: Way = [PAGES.contact, 'Write to us', 'contact']

  return (
    <nav className={styles.waysOn} aria-label="Where to go next">
      <ul>
        {[first, ...FOR_EVERYBODY, last].map(([path, label, icon]) => (
          <li key={path}>
            <a href={path}>
              <Icon name={icon} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
