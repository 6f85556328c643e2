import { mayChat } from '@portal/contracts/support/may-chat'
import type { ReactNode } from 'react'
import { openChat } from '../chat/chat-store.ts'
import { Icon, type IconName } from '../layout/icon.tsx'
import { usePage } from '../page/page-context.ts'
import { showShortcuts } from '../palette/overlay.ts'
import popover from './popover.module.css'

/** The part of the help menu that takes a script: the document about the open page, chat, and the shortcuts. */
export function HelpActs() {
  const isOffered = usePage(({ plan }) => mayChat(plan.visitor))
  // The open page states it (`PageHeader`); the menu is drawn anew each time that it opens.
  const aboutPage = document.querySelector('[data-page-help]')?.getAttribute('href')

  return (
    <>
      {aboutPage && (
        <li>
          <a className={popover.item} href={aboutPage}>
            <Icon name="book" /> Help with this page
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
    </>
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
