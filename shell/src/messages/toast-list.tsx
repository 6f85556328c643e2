import { formatTimeOfDay } from '@portal/design-system/date'
import { useDateFormat } from '@portal/platform/remote'
import { thePlatform } from '@portal/platform/start'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import header from '../header/header.module.css'
import { CopyDetails } from '../layout/copy-details.tsx'
import { Icon, type IconName } from '../layout/icon.tsx'
import { Nothing } from '../layout/nothing.tsx'
import styles from './messages.module.css'
import { clearToastLog, type LoggedToast, markErrorsRead, toastLog } from './toast-log.ts'

const KINDS: Readonly<Record<LoggedToast['kind'], { icon: IconName; label: string }>> = {
  success: { icon: 'check', label: 'Done' },
  info: { icon: 'dot', label: 'Note' },
  error: { icon: 'alert', label: 'Error' },
}

/** The toasts of this tab, newest first (rule H50). */
export function ToastList({ keepFocus }: { keepFocus: () => void }) {
  useDateFormat()
  const toasts = useStore(toastLog, (log) => log.toasts)
  const [wereUnread] = useState(() => new Set(toasts.filter(({ isUnread }) => isUnread).map(({ at }) => at)))
  useEffect(() => {
    if (toasts.some(({ isUnread }) => isUnread)) markErrorsRead()
  }, [toasts])
  // What is shown here need not lie over the page as well.
  useEffect(() => {
    const { getState, dismiss } = thePlatform().toasts
    for (const { id } of getState().toasts) dismiss(id)
  }, [])
  const clear = () => {
    clearToastLog()
    keepFocus()
  }

  return (
    <section aria-labelledby="messages-of-tab">
      <div className={styles.head}>
        <h3 id="messages-of-tab" className={styles.heading}>
          Recent
        </h3>
        {toasts.length > 0 && (
          <button type="button" className={styles.action} onClick={clear}>
            Clear
          </button>
        )}
      </div>
      {toasts.length === 0 ? (
        <Nothing icon="bell" title="Nothing new">
          Confirmations and errors in this tab show up here.
        </Nothing>
      ) : (
        <ol className={styles.list}>
          {toasts.toReversed().map((toast) => (
            <ToastRow
              key={`${toast.at} ${toast.id} ${toast.text}`}
              toast={toast}
              isNew={wereUnread.has(toast.at)}
              keepFocus={keepFocus}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

interface ToastRowProps {
  toast: LoggedToast
  isNew: boolean
  keepFocus: () => void
}

function ToastRow({ toast, isNew, keepFocus }: ToastRowProps) {
  const { kind, text, at, path, reference, id } = toast
  const { take } = thePlatform().toasts
  const offer = useStore(thePlatform().toasts, ({ past }) => past.find((shown) => shown.id === id)?.offer)
  const { icon, label } = KINDS[kind]
  const takeIt = () => {
    keepFocus()
    if (id !== undefined) take(id)
  }

  return (
    <li className={styles.row} data-kind={kind} data-new={isNew || undefined}>
      <Icon name={icon} />
      <div className={styles.words}>
        <p>
          <span className={header.spoken}>{`${label}: `}</span>
          <span>{text}</span>
        </p>
        <p className={styles.detail}>
          <time dateTime={new Date(at).toISOString()}>{formatTimeOfDay(at)}</time>
          {reference && (
            <span>
              Reference <code translate="no">{reference}</code>
            </span>
          )}
          {reference && <CopyDetails what={text} reference={reference} path={path} at={at} className={styles.action} />}
          {offer && (
            <button type="button" className={styles.action} onClick={takeIt}>
              {offer.label}
            </button>
          )}
        </p>
      </div>
    </li>
  )
}
