import type { ReactNode } from 'react'
import { lateBanner } from '../layout/late-banner.tsx'
import { usePage } from '../page/page-context.ts'
import styles from './notice.module.css'

/** Fetched only where something stands above the page. Without it the notice stays until the next document. */
const NoticeControls = lateBanner((parts) => parts.NoticeControls)

/**
 * Notice above the page: an announcement, or an incident or maintenance that is open (rules H20, H32). `controls` stand in
 * for its own where the shell does not run.
 */
export function Notice({ controls }: { controls?: ReactNode }) {
  const notice = usePage((page) => page.notice)
  const isLive = usePage((page) => page.isLive)
  if (!notice) return null

  const { kind, text, link, has_countdown } = notice
  const isStatus = kind !== 'announcement'
  return (
    <section className={styles.notice} data-notice={kind} aria-label={isStatus ? 'Status' : 'Announcement'}>
      <p className={styles.words}>
        {isStatus && <strong>Status</strong>}
        {text} {link && <a href={link.href}>{link.label}</a>}
      </p>
      <div className={styles.end} data-counts={has_countdown}>
        {isLive ? <NoticeControls /> : controls}
      </div>
    </section>
  )
}
