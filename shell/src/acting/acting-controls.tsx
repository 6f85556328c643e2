import { mayLeave } from '@portal/platform/navigation'
import { exitActing, useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { Countdown } from '../session/countdown.tsx'
import styles from './acting-banner.module.css'

/** Countdown of acting, and its end. */
export function ActingControls() {
  const endsAt = useSession(({ actingEndsAt }) => actingEndsAt)
  const toast = useToast()
  const exit = async () => {
    if (await mayLeave()) await exitActing().catch(toast.error)
  }

  return (
    <div className={styles.controls}>
      {endsAt !== undefined && <Countdown endsAt={endsAt} className={styles.left} />}
      <button type="button" className={styles.exit} onClick={exit}>
        Exit
      </button>
    </div>
  )
}
