import type { ReactNode } from 'react'
import { onDemand } from '../on-demand/on-demand.ts'
import { useEarlyLoad, useOnDemand } from '../on-demand/use-on-demand.ts'
import styles from './dialog-actions.module.css'

export interface DialogProps {
  isOpen: boolean
  /** Called by Escape, the close button and a press outside. */
  onClose: () => void
  title: string
  /** Below the title, read out on opening. */
  description?: ReactNode
  children?: ReactNode
  size?: 'small' | 'normal' | 'wide'
  /** `alertdialog` interrupts and is not closed by a press outside. */
  role?: 'dialog' | 'alertdialog'
  /** False while closing would lose something: then only `onClose` by a button of yours closes it. */
  isDismissable?: boolean
}

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
