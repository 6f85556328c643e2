import { type Toast, useShownToasts } from '@portal/platform/toasts'
import { type FocusEvent, useEffect, useRef } from 'react'
import { Icon } from '../layout/icon.tsx'
import styles from './toasts.module.css'

/**
 * Top right, in a region that can be reached by keyboard. A pointer or the focus inside it holds every toast there.
 * It is a popover so that it stands above an open dialog, and React Aria is told to leave it within reach.
 */
export function Toasts() {
  const { toasts, dismiss, hold, release } = useShownToasts()
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    raise(region.current, toasts.length > 0)
    // What is taken away under the pointer or the focus does not say that they have left.
    if (!region.current?.matches(':hover, :focus-within')) release()
  }, [toasts, release])

  const releaseUnlessInside = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) release()
  }

  return (
    <section
      ref={region}
      popover="manual"
      data-react-aria-top-layer="true"
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

/** Puts the region above whatever else has come to the top since, but not from under somebody's focus. */
function raise(region: HTMLElement | null, isWanted: boolean) {
  if (!region?.showPopover) return
  if (region.matches(':popover-open')) {
    if (isWanted && region.contains(document.activeElement)) return
    region.hidePopover()
  }
  if (isWanted) region.showPopover()
}
