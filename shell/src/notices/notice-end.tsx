import type { ShownNotice } from '@portal/contracts/platform'
import { usDateAndTime } from '@portal/contracts/us-date'
import { Icon } from '../layout/icon.tsx'
import styles from './notice.module.css'

interface NoticeEndProps {
  notice: ShownNotice
  /** Time left, as text. */
  left?: string
  onClose?: () => void
  /** Until a script shows them: in a page to read, nothing else makes them work. */
  isHidden?: boolean
}

/** The countdown of a notice, which says its end to a screen reader and does not interrupt it, and the button that closes it. */
export function NoticeEnd({ notice: { id, ends, has_countdown }, left, onClose, isHidden }: NoticeEndProps) {
  return (
    <>
      {ends && has_countdown && (
        <span role="timer" aria-live="off" aria-label={`Ends ${usDateAndTime(new Date(ends))}`} hidden={isHidden}>
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
