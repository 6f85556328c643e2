import { PAGES } from '@portal/contracts/pages'
import { mayReport } from '@portal/contracts/support/may-chat'
import { type ReactNode, Suspense, useState } from 'react'
import { latePart } from '../document/second-try.ts'
import { Icon, type IconName } from '../layout/icon.tsx'
import { PlannedLinks } from '../layout/planned-links.tsx'
import { usePage } from '../page/page-context.ts'
import { inSentence } from '../pages/in-sentence.ts'
import styles from './header.module.css'
import popover from './popover.module.css'
import { useHasNews } from './whats-new.ts'

/** The parts that take a script come with the first opening; the links are there without them. */
const loadActs = () => import('./help-acts.tsx')
const HelpActs = latePart(async () => (await loadActs()).HelpActs)
const ShortcutsAct = latePart(async () => (await loadActs()).ShortcutsAct)

const labeled = (icon: IconName, label: ReactNode) => (
  <>
    <Icon name={icon} /> {label}
  </>
)

const LINKS = {
  [PAGES.docs]: labeled('book', 'Help center'),
  [PAGES.status]: labeled('activity', 'Service status'),
  [PAGES.contact]: labeled('mail', 'Contact us'),
}

/** Help from every page of the account area (rule Q39). The links work before any script has run. */
export function HelpMenu() {
  const [isOpen, setOpen] = useState(false)
  const isReportOffered = usePage(({ plan }) => mayReport(plan))
  const [ofPage, setOfPage] = useState<ReturnType<typeof documentOfPage>>()
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
        onBeforeToggle={() => setOfPage(documentOfPage())}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <div className={popover.acts} data-two={isReportOffered}>
          <Suspense>{isOpen && <HelpActs />}</Suspense>
        </div>
        {ofPage && (
          <ul>
            <li>
              <a className={popover.item} href={ofPage.path}>
                {labeled('help', `Help with ${ofPage.title}`)}
              </a>
            </li>
          </ul>
        )}
        <PlannedLinks label="Help" links={{ ...LINKS, [PAGES.whatsNew]: whatsNew }} />
        <Suspense>{isOpen && <ShortcutsAct />}</Suspense>
      </div>
    </>
  )
}

/** Returns the document about the open page, which that states in its header (`PageHeader`). */
function documentOfPage() {
  const path = document.querySelector('[data-page-help]')?.getAttribute('href')
  const title = document.querySelector('main h1')?.textContent || 'this page'
  return path ? { path, title: inSentence(title) } : undefined
}
