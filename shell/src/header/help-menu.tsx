import { PAGES } from '@portal/contracts/pages'
import { Icon, type IconName } from '../layout/icon.tsx'
import { usePage } from '../page/page-context.ts'
import { isPlanned } from '../page/planned-paths.ts'
import styles from './header.module.css'
import { HELP_ACTS } from './help-places.ts'
import popover from './popover.module.css'

const LINKS: readonly [path: string, label: string, icon: IconName][] = [
  [PAGES.docs, 'Help center', 'book'],
  [PAGES.contact, 'Contact us', 'bell'],
  [PAGES.status, 'Service status', 'activity'],
]

/** Help from every page of the account area (rule Q44). The links work before any script has run; `HelpActs` fills the rest. */
export function HelpMenu() {
  const plan = usePage((page) => page.plan)

  return (
    <>
      <button type="button" className={styles.link} popoverTarget="help-menu" aria-label="Help">
        <Icon name="help" />
      </button>
      <div id="help-menu" popover="auto" className={popover.user}>
        <ul id={HELP_ACTS} />
        <ul>
          {LINKS.map(
            ([path, label, icon]) =>
              isPlanned(plan, path) && (
                <li key={path}>
                  <a className={popover.item} href={path}>
                    <Icon name={icon} /> {label}
                  </a>
                </li>
              ),
          )}
        </ul>
      </div>
    </>
  )
}
