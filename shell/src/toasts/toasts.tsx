import { type Toast, useShownToasts } from '@portal/platform/toasts'
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CopyDetails } from '../layout/copy-details.tsx'
import { Icon } from '../layout/icon.tsx'
import { followSubject, type ToastPlace, toastPlace } from './toast-place.ts'
import styles from './toasts.module.css'

/** Below this width, in px, a toast is as wide as the screen. */
const PHONE_WIDTH_PX = 480

/**
 * Toasts in a region that keyboards can reach, placed so that they do not cover their subject. A pointer or the focus
 * inside it pauses every toast. It is a popover so that it is above an open dialog, and React Aria is told to leave it
 * accessible.
 */
export function Toasts() {
  const { toasts, dismiss, take, hold, release } = useShownToasts()
  const region = useRef<HTMLElement>(null)
  const place = usePlace(region.current, toasts.length)
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
      data-place={place}
      className={styles.toasts}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={releaseUnlessInside}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} dismiss={() => dismiss(toast.id)} take={() => take(toast.id)} />
      ))}
    </section>
  )
}

interface ToastCardProps {
  toast: Toast
  dismiss: () => void
  take: () => void
}

function ToastCard({ toast, dismiss, take }: ToastCardProps) {
  const { kind, content, reference, offer } = toast
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={styles.toast} data-kind={kind}>
      <div className={styles.content}>
        {content}
        {reference && (
          <div className={styles.reference}>
            <span>
              Reference <code translate="no">{reference}</code>
            </span>
            <CopyDetails
              what={typeof content === 'string' ? content : 'An error'}
              reference={reference}
              className={styles.action}
            />
          </div>
        )}
      </div>
      {offer && (
        <button type="button" className={styles.action} onClick={take}>
          {offer.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={dismiss}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** The place is fixed when a toast appears: nothing moves away from a pointer. */
function usePlace(region: HTMLElement | null, count: number): ToastPlace {
  const [subject] = useState(followSubject)
  const [place, setPlace] = useState<ToastPlace>('top')
  useEffect(() => subject.stop, [subject])
  useLayoutEffect(() => {
    if (!count) return
    const height = Math.max(64, region?.offsetHeight ?? 0)
    setPlace(toastPlace(subject.rect(), { height, screen: innerHeight, isPhone: innerWidth <= PHONE_WIDTH_PX }))
  }, [count, region, subject])
  return place
}

/** Raises the region above newer overlays, but not while it has the focus. */
function raise(region: HTMLElement | null, isWanted: boolean) {
  if (!region?.showPopover) return
  if (region.matches(':popover-open')) {
    if (isWanted && region.contains(document.activeElement)) return
    region.hidePopover()
  }
  if (isWanted) region.showPopover()
}
