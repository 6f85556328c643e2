import type { SessionPrompt } from '@portal/platform/session'
import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { EndNotice } from './end-notice.tsx'
import { IdleWarning } from './idle-warning.tsx'
import styles from './session-dialog.module.css'
import { SignInAgain } from './sign-in-again.tsx'

/**
 * Dialog in front of everything, including a remote's own dialog (rules B27, B28). After the end of a session it hides
 * the page behind it. It is closed before it is removed, so that the focus returns. It is placed beside the page, which
 * is inert while a remote's dialog is open.
 */
export function SessionDialog({ prompt }: { prompt: SessionPrompt }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const { kind } = prompt
  useLayoutEffect(() => {
    // Not `autoFocus`: React would focus it before the dialog is open, and without one its first field gets the focus.
    if (kind) dialog.current?.querySelector<HTMLElement>('[data-focus-first]')?.focus()
  }, [kind])
  // There is always a choice to be made by its buttons.
  const keepOpen = (event: SyntheticEvent) => event.preventDefault()
  const isOver = prompt.kind === 'sign-in' && prompt.isOver

  return createPortal(
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.dialog}
      data-over={isOver || undefined}
      data-react-aria-top-layer="true"
      aria-labelledby="session-title"
      aria-describedby="session-text"
      onCancel={keepOpen}
      {...{ closedby: 'none' }}
    >
      {prompt.kind === 'idle' && <IdleWarning endsAt={prompt.endsAt} />}
      {prompt.kind === 'absolute' && <EndNotice endsAt={prompt.endsAt} />}
      {prompt.kind === 'sign-in' && <SignInAgain isOver={isOver} isProof={prompt.isProof} />}
    </dialog>,
    document.body,
  )
}
