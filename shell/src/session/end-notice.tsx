import { formatTimeOfDay } from '@portal/design-system/date'
import { useDateFormat } from '@portal/platform/remote'
import { sessionPrompts } from '@portal/platform/session'
import buttons from '../layout/buttons.module.css'
import styles from './session-dialog.module.css'

/** Announces the absolute end of a session ahead of time. */
export function EndNotice({ endsAt }: { endsAt: number }) {
  const { dismiss, askToSignIn } = sessionPrompts()
  useDateFormat()
  return (
    <>
      <h2 id="session-title">Your session ends at {formatTimeOfDay(endsAt)}</h2>
      <p id="session-text">
        To keep your account safe, everybody has to log in again now and then. Log in now, and nothing interrupts you
        later.
      </p>
      <div className={styles.choices}>
        <button type="button" className={buttons.button} onClick={dismiss}>
          Later
        </button>
        <button type="button" className={buttons.primary} data-focus-first onClick={askToSignIn}>
          Log in again
        </button>
      </div>
    </>
  )
}
