import type { DateFormat } from '@portal/contracts/frame'
import type { ShownNotice } from '@portal/contracts/platform'
import { shownMinute } from '@portal/contracts/shown-dates'
import { Icon } from '../layout/icon.tsx'
import styles from './notice.module.css'

interface NoticeEndProps {
  notice: ShownNotice
  dates: DateFormat
  /** Time left, as text. */
  left?: string
  onClose?: () => void
  /** Until a script shows them: in a page to read, nothing else makes them work. */
  isHidden?: boolean
}

/** The countdown of a notice, which says its end to a screen reader and does not interrupt it, and the button that closes it. */
export function NoticeEnd({ notice: { id, ends, has_countdown }, dates, left, onClose, isHidden }: NoticeEndProps) {
  return (
    <>
      {ends && has_countdown && (
        <span role="timer" aria-live="off" aria-label={`Ends ${shownMinute(new Date(ends), dates)}`} hidden={isHidden}>
          {left}
        </span>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label="Close"
        hidden={isHidden}
        data-id={id}
        data-ends={ends}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </>
  )
}
