import { useRef } from 'react'
import { usePage } from '../page/page-context.ts'
import styles from './messages.module.css'
import { SystemMessages } from './system-messages.tsx'
import { ToastList } from './toast-list.tsx'

/** The content of the message center: messages from the server, then the toasts of this tab. */
export function MessageCenter() {
  const isOwn = usePage(({ plan }) => plan.visitor !== null && !plan.visitor.acting)
  const center = useRef<HTMLDivElement>(null)
  /** Called where the focused button may be gone after it was pressed. */
  const keepFocus = () => center.current?.focus()

  return (
    <div ref={center} tabIndex={-1} className={styles.center}>
      {isOwn && <SystemMessages keepFocus={keepFocus} />}
      <ToastList keepFocus={keepFocus} />
    </div>
  )
}
