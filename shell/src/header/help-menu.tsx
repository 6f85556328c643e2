import { PAGES } from '@portal/contracts/pages'
import { lazy, Suspense, useState } from 'react'
import { withSecondTry } from '../document/second-try.ts'
import { Icon, type IconName } from '../layout/icon.tsx'
import { usePage } from '../page/page-context.ts'
import { isPlanned } from '../page/planned-paths.ts'
import styles from './header.module.css'
import popover from './popover.module.css'

/** The part that takes a script comes with the first opening; the links are there without it. */
const HelpActs = lazy(async () => ({
  default: await withSecondTry(async () => (await import('./help-acts.tsx')).HelpActs).catch(() => () => null),
}))

const LINKS: readonly [path: string, label: string, icon: IconName][] = [
  [PAGES.docs, 'Help center', 'book'],
  [PAGES.contact, 'Contact us', 'contact'],
  [PAGES.status, 'Service status', 'activity'],
]

/** Help from every page of the account area (rule Q39). The links work before any script has run. */
export function HelpMenu() {
  const plan = usePage((page) => page.plan)
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <button type="button" className={styles.link} popoverTarget="help-menu" aria-label="Help">
        ?
      </button>
      <div
        id="help-menu"
        popover="auto"
        className={popover.user}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
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
          <Suspense>{isOpen && <HelpActs />}</Suspense>
        </ul>
      </div>
    </>
  )
}
