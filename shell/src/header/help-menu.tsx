import { PAGES } from '@portal/contracts/pages'
import { type ReactNode, Suspense, useState } from 'react'
import { latePart } from '../document/second-try.ts'
import { Icon, type IconName } from '../layout/icon.tsx'
import { PlannedLinks } from '../layout/planned-links.tsx'
import styles from './header.module.css'
import popover from './popover.module.css'
import { useHasNews } from './whats-new.ts'

/** The part that takes a script comes with the first opening; the links are there without it. */
const HelpActs = latePart(async () => (await import('./help-acts.tsx')).HelpActs)

const labeled = (icon: IconName, label: ReactNode) => (
  <>
    <Icon name={icon} /> {label}
  </>
)

const LINKS = {
  [PAGES.docs]: labeled('book', 'Help center'),
  [PAGES.contact]: labeled('mail', 'Contact us'),
  [PAGES.status]: labeled('activity', 'Service status'),
}

/** Help from every page of the account area (rule Q39). The links work before any script has run. */
export function HelpMenu() {
  const [isOpen, setOpen] = useState(false)
  // The open page states it (`PageHeader`).
  const [aboutPage, setAboutPage] = useState<string | null>()
  const hasNews = useHasNews()
  const whatsNew = labeled('gift', <>What's new {hasNews && <span className={popover.mark}>New</span>}</>)

  return (
    <>
      <button
        type="button"
        className={styles.link}
        popoverTarget="help-menu"
        aria-label={hasNews ? 'Help, something new' : 'Help'}
      >
        <Icon name="help" />
        {hasNews && <span className={styles.count} />}
      </button>
      <div
        id="help-menu"
        popover="auto"
        className={`${popover.user} ${popover.help}`}
        onBeforeToggle={() => setAboutPage(document.querySelector('[data-page-help]')?.getAttribute('href'))}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {aboutPage && (
          <ul>
            <li>
              <a className={popover.item} href={aboutPage}>
                {labeled('scroll', 'Help with this page')}
              </a>
            </li>
          </ul>
        )}
        <PlannedLinks label="Help" links={{ ...LINKS, [PAGES.whatsNew]: whatsNew }} />
        <Suspense>{isOpen && <HelpActs />}</Suspense>
      </div>
    </>
  )
}
