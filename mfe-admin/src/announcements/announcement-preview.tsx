import { countdownText } from '@portal/contracts/announcements/countdown-text'
import { useNow } from '@portal/design-system/clock'
import { Icon } from '@portal/design-system/icon'
import { useId } from 'react'
import styles from './announcement-preview.module.css'
import { momentOf, type TypedAnnouncement } from './typed-announcement.ts'

const SECOND_MS = 1_000
const THEMES = { light: 'Light', dark: 'Dark' } as const

/** Shows an announcement as it stands above pages, in both themes, while it is typed. Nothing in it can be pressed. */
export function AnnouncementPreview({ typed }: { typed: TypedAnnouncement }) {
  const { text, link_label, ends, has_countdown } = typed
  const now = useNow(SECOND_MS)
  const title = useId()
  const left = has_countdown && (ends ? countdownText(Date.parse(momentOf(ends)) - now) : '…')
  return (
    <section className={styles.themes} aria-labelledby={title}>
      <h3 id={title} className={styles.title}>
        Preview
      </h3>
      {(['light', 'dark'] as const).map((theme) => (
        <figure key={theme} className={styles.theme}>
          <figcaption>{THEMES[theme]}</figcaption>
          <div className={styles.page} data-theme={theme}>
            <div className={styles.notice}>
              <p className={styles.words}>
                {text || <span className={styles.missing}>Your announcement</span>}{' '}
                {link_label && <span className={styles.link}>{link_label}</span>}
              </p>
              <div className={styles.end}>
                {left && <span>Ends in {left}</span>}
                <span className={styles.close}>
                  <Icon name="x" />
                </span>
              </div>
            </div>
          </div>
        </figure>
      ))}
    </section>
  )
}
