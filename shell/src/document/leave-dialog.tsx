import { useLeaving } from '@portal/platform/navigation'
import { useEffect, useRef } from 'react'
import buttons from '../layout/buttons.module.css'
import styles from './leave-dialog.module.css'

/** Asks before unsaved work is lost. */
export function LeaveDialog() {
  const leaving = useLeaving()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!leaving) dialog.current?.close()
    else if (!dialog.current?.open) dialog.current?.showModal()
  }, [leaving])

  return (
    // React Aria makes what lies behind its own dialog inert, and this one lies over it.
    <dialog
      ref={dialog}
      data-react-aria-top-layer="true"
      className={styles.dialog}
      aria-labelledby="leave-title"
      onCancel={leaving?.stay}
    >
      <h2 id="leave-title">Leave without saving?</h2>
      <p>Your changes on this page haven't been saved.</p>
      <div className={styles.choices}>
        <button type="button" className={buttons.button} onClick={leaving?.stay}>
          Stay on the page
        </button>
        <button type="button" className={buttons.danger} onClick={leaving?.leave}>
          Leave
        </button>
      </div>
    </dialog>
  )
}
