import type { ReactNode } from 'react'
import { onDemand } from '../on-demand/on-demand.ts'
import { useEarlyLoad, useOnDemand } from '../on-demand/use-on-demand.ts'
import styles from './dialog-actions.module.css'
import type { DialogProps } from './modal-dialog.tsx'

const modalDialog = onDemand(async () => (await import('./modal-dialog.tsx')).ModalDialog)

/** A dialog over the page. Its primitives are fetched at the first sign of a person, not with the page. */
export function Dialog(props: DialogProps) {
  useEarlyLoad(modalDialog)
  const ModalDialog = useOnDemand(modalDialog, props.isOpen, props.onClose)
  return ModalDialog ? <ModalDialog {...props} /> : null
}

interface DialogActionsProps {
  /** Terms that the main button agrees to: above the buttons, and in sight with them. */
  terms?: ReactNode
  children: ReactNode
}

/** The buttons at the foot of a dialog, the main one last. */
export function DialogActions({ terms, children }: DialogActionsProps) {
  return (
    <div className={styles.actions} data-terms={terms ? true : undefined}>
      {terms && (
        <div className={styles.terms} aria-live="polite">
          {terms}
        </div>
      )}
      {children}
    </div>
  )
}
