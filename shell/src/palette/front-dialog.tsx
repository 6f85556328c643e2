import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './palette.module.css'

interface FrontDialogProps {
  label: string
  onClose: () => void
  /** For tables. */
  isWide?: boolean
  /** All of a telephone's screen: half of it is the keyboard's. */
  isSheet?: boolean
  /** Looks as the design system's dialogs do: on a phone a form fills the screen, and a confirmation lies at its lower edge. */
  kind?: 'form' | 'confirmation'
  /** Its content is longer than a low window. */
  scrolls?: boolean
  children: ReactNode
}

/** Dialog in front of everything; closed before it is removed, so that the focus returns. */
export function FrontDialog({ label, onClose, isWide, isSheet, kind, scrolls, children }: FrontDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('input, textarea')?.focus()
    return () => element?.close()
  }, [])

  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, as the browser has it
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={label}
      data-wide={isWide || undefined}
      data-sheet={isSheet || undefined}
      data-kind={kind}
      data-scrolls={scrolls || undefined}
      data-react-aria-top-layer="true"
      onCancel={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.inside}>{children}</div>
    </dialog>,
    document.body,
  )
}
