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

/** The buttons at the foot of a dialog, the main one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
