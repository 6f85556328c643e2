import { type Toast, useShownToasts } from '@portal/platform/toasts'
import { type FocusEvent, useEffect, useRef } from 'react'
import { Icon } from '../layout/icon.tsx'
import styles from './toasts.module.css'

/**
 * Top right, in a region that can be reached by keyboard. A pointer or the focus inside it holds every toast there.
 * It is a popover so that it stands above an open dialog.
 */
export function Toasts() {
  const { toasts, dismiss, hold, release } = useShownToasts()
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    if (toasts.length > 0) region.current?.showPopover?.()
    else region.current?.hidePopover?.()
  }, [toasts])

  const releaseUnlessInside = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) release()
  }

  return (
    <section
      ref={region}
      popover="manual"
      aria-label="Notifications"
      className={styles.toasts}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={releaseUnlessInside}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} dismiss={() => dismiss(toast.id)} />
      ))}
    </section>
  )
}

function ToastCard({ toast: { kind, content, reference, undo }, dismiss }: { toast: Toast; dismiss: () => void }) {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={styles.toast} data-kind={kind}>
      <div className={styles.content}>
        {content}
        {reference && (
          <span className={styles.reference}>
            Reference <code>{reference}</code>
          </span>
        )}
      </div>
      {undo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            dismiss()
            undo()
          }}
        >
          Undo
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={dismiss}>
        <Icon name="close" />
      </button>
    </div>
  )
}
