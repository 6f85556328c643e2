import { mayChat } from '@portal/contracts/support/may-chat'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { openChat } from '../chat/chat-store.ts'
import { Icon, type IconName } from '../layout/icon.tsx'
import { usePage } from '../page/page-context.ts'
import { showShortcuts } from '../palette/overlay.ts'
import { HELP_ACTS } from './help-places.ts'
import popover from './popover.module.css'

/** The part of the help menu that takes a script: the document about the open page, chat, and the shortcuts. */
export function HelpActs() {
  const path = usePage((page) => page.path)
  const isOffered = usePage(({ plan }) => mayChat(plan.visitor))
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [aboutPage, setAboutPage] = useState('')
  useEffect(() => {
    const found = document.getElementById(HELP_ACTS)
    const menu = found?.parentElement
    /** The open page states it (`PageHeader`), and may draw it late. */
    const look = () => setAboutPage(document.querySelector('[data-page-help]')?.getAttribute('href') ?? '')
    setPlace(found)
    menu?.addEventListener('toggle', look)
    return () => menu?.removeEventListener('toggle', look)
  }, [path])
  if (!place) return null

  return createPortal(
    <>
      {aboutPage && (
        <li>
          <a className={popover.item} href={aboutPage}>
            <Icon name="help" /> Help with this page
          </a>
        </li>
      )}
      {isOffered && (
        <Act icon="chat" onClick={openChat}>
          Chat with us
        </Act>
      )}
      <Act icon="keyboard" onClick={showShortcuts}>
        Keyboard shortcuts
      </Act>
    </>,
    place,
  )
}

function Act({ icon, onClick, children }: { icon: IconName; onClick: () => void; children: ReactNode }) {
  return (
    <li>
      <button
        type="button"
        className={popover.item}
        popoverTarget="help-menu"
        popoverTargetAction="hide"
        onClick={onClick}
      >
        <Icon name={icon} /> {children}
      </button>
    </li>
  )
}
