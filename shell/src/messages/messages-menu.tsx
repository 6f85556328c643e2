import { Suspense, useState } from 'react'
import { latePart } from '../document/second-try.ts'
import styles from '../header/header.module.css'
import popover from '../header/popover.module.css'
import { Icon } from '../layout/icon.tsx'
import { usePage } from '../page/page-context.ts'

/** Loads what comes with the first use. It is loaded from here alone, so that it is one file. */
export const loadMessages = () => import('./late-messages.ts')

const MessageCenter = latePart(
  async () => (await loadMessages()).MessageCenter,
  () => <p className={popover.none}>Messages could not be loaded.</p>,
)

/** Messages of the portal, from this tab and from the server (rules H50 to H58). */
export function MessagesMenu() {
  const [isOpen, setOpen] = useState(false)
  const unread = usePage((page) => page.unread)

  return (
    <>
      <button
        type="button"
        className={styles.link}
        popoverTarget="messages"
        aria-label={unread ? `Messages, ${unread} unread` : 'Messages'}
      >
        <Icon name="bell" />
        {unread > 0 && <span className={styles.count}>{unread}</span>}
      </button>
      <div
        // Somebody may have opened it before the script was there.
        ref={(menu) => void (menu?.matches(':popover-open') && setOpen(true))}
        id="messages"
        popover="auto"
        className={`${popover.user} ${popover.messages}`}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <h2 className={popover.person}>Messages</h2>
        <Suspense>{isOpen && <MessageCenter />}</Suspense>
      </div>
    </>
  )
}
