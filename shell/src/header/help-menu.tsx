import { PAGES } from '@portal/contracts/pages'
import { Suspense, useState } from 'react'
import { latePart } from '../document/second-try.ts'
import { PlannedLinks } from '../layout/planned-links.tsx'
import styles from './header.module.css'
import popover from './popover.module.css'
import { useHasNews } from './whats-new.ts'

/** The part that takes a script comes with the first opening; the links are there without it. */
const HelpActs = latePart(async () => (await import('./help-acts.tsx')).HelpActs)

const LINKS = { [PAGES.docs]: 'Help center', [PAGES.contact]: 'Contact us', [PAGES.status]: 'Service status' }

/** Help from every page of the account area (rule Q39). The links work before any script has run. */
export function HelpMenu() {
  const [isOpen, setOpen] = useState(false)
  const hasNews = useHasNews()
  const whatsNew = hasNews ? (
    <>
      What’s new <span className={popover.mark}>New</span>
    </>
  ) : (
    'What’s new'
  )

  return (
    <>
      <button
        type="button"
        className={styles.link}
        popoverTarget="help-menu"
        aria-label={hasNews ? 'Help, something new' : 'Help'}
      >
        ?{hasNews && <span className={styles.count} />}
      </button>
      <div
        id="help-menu"
        popover="auto"
        className={`${popover.user} ${popover.help}`}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <PlannedLinks label="Help" links={{ ...LINKS, [PAGES.whatsNew]: whatsNew }} />
        <Suspense>{isOpen && <HelpActs />}</Suspense>
      </div>
    </>
  )
}
