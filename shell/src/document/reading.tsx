import type { DateFormat } from '@portal/contracts/frame'
import { PAGES } from '@portal/contracts/pages'
import banner from '../acting/acting-banner.module.css'
import { ActingBanner } from '../acting/acting-banner.tsx'
import { ChatLink } from '../chat/chat-link.tsx'
import { MarketingFooter } from '../layout/marketing-footer.tsx'
import { MarketingHeader } from '../layout/marketing-header.tsx'
import { Notice } from '../notices/notice.tsx'
import { ReadingControls } from '../notices/reading-controls.tsx'
import styles from './frame.module.css'

/** Exit itself takes a script, and is on every page that has one. */
const TO_THE_EXIT = (
  <a className={banner.exit} href={PAGES.account}>
    Back to the account
  </a>
)

/** The frame around a text that the server made: without a script it is as complete as with one (rule N1). */
export function Reading({ html, dates }: { html: string; dates: DateFormat }) {
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Notice controls={<ReadingControls dates={dates} />} />
      <ActingBanner wayOut={TO_THE_EXIT} />
      <MarketingHeader />
      <div className={styles.body} data-layout="marketing">
        {/* Our own documents, made by the release server. */}
        <main id="content" tabIndex={-1} className={styles.content} dangerouslySetInnerHTML={{ __html: html }} />
      </div>
      <MarketingFooter />
      <ChatLink />
    </div>
  )
}
