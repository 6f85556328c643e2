import { type ReactNode, useId } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './modal-dialog.module.css'

export interface DialogProps {
  isOpen: boolean
  /** Called by Escape, the close button and a press outside. */
  onClose: () => void
  title: string
  /** Below the title, read out on opening. */
  description?: ReactNode
  children?: ReactNode
  /** `side` is a panel along the right edge, beside the list that it is about. */
  size?: 'small' | 'normal' | 'wide' | 'side'
  /** `alertdialog` interrupts and is not closed by a press outside. */
  role?: 'dialog' | 'alertdialog'
  /** False while closing would lose something: then only `onClose` by a button of yours closes it. */
  isDismissable?: boolean
}

/** The body of `Dialog`: holds the focus, hides the page behind it and gives the focus back. */
export function ModalDialog(props: DialogProps) {
  const {
    isOpen,
    onClose,
    title,
    description,
    children,
    size = 'normal',
    role = 'dialog',
    isDismissable = true,
  } = props
  const descriptionId = useId()
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      data-size={size}
      data-role={role}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable && role === 'dialog'}
      isKeyboardDismissDisabled={!isDismissable}
    >
      <Modal className={styles.modal ?? ''} data-size={size}>
        <AriaDialog
          role={role}
          className={styles.dialog ?? ''}
          aria-describedby={description ? descriptionId : undefined}
        >
          <header className={styles.header}>
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              {title}
            </Heading>
            {isDismissable && <IconButton icon="x" label="Close" size="small" onClick={onClose} />}
          </header>
          {description && (
            <div id={descriptionId} className={styles.description}>
              {description}
            </div>
          )}
          {children && <div className={styles.body}>{children}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
