import { Button } from '@portal/design-system/button'
import { DialogActions } from '@portal/design-system/dialog'
import type { ReactNode } from 'react'
import styles from './guarded-actions.module.css'
import type { CloseGuard } from './use-close-guard.ts'

interface GuardedActionsProps {
  guard: CloseGuard
  question: string
  stayLabel: string
  leaveLabel: string
  /** True if leaving certainly loses something. */
  isLoss?: boolean
  /** The dialog's buttons. */
  children: ReactNode
}

/** A dialog's buttons, or in their place the question whether to close. */
export function GuardedActions({
  guard,
  question,
  stayLabel,
  leaveLabel,
  isLoss = false,
  children,
}: GuardedActionsProps) {
  return (
    <>
      {/* Hidden rather than gone, so that the focus can return to the button that it came from. */}
      <div hidden={guard.isAsking} className={styles.actions}>
        <DialogActions>{children}</DialogActions>
      </div>
      {guard.isAsking && (
        <div role="alert" className={styles.asking}>
          <p className={styles.question}>{question}</p>
          <DialogActions>
            <Button autoFocus onClick={guard.stay}>
              {stayLabel}
            </Button>
            <Button variant={isLoss ? 'danger' : 'primary'} onClick={guard.leave}>
              {leaveLabel}
            </Button>
          </DialogActions>
        </div>
      )}
    </>
  )
}
