import { groupOf } from '@portal/contracts/support/conversation-group'
import { mayChat, mayReport } from '@portal/contracts/support/may-chat'
import { CHAT_NAMES, openChat } from '../chat/chat-store.ts'
import { usePage } from '../page/page-context.ts'
import { showShortcuts } from '../palette/overlay.ts'
import { openReport } from '../report/open-report.ts'
import popover from './popover.module.css'

/** The part of the help menu that takes a script: the document about the open page, chat, the report of a problem, and the shortcuts. */
export function HelpActs() {
  const isOffered = usePage(({ plan }) => mayChat(plan.visitor))
  const isReportOffered = usePage(({ plan }) => mayReport(plan))
  const chatName = usePage(({ path }) => CHAT_NAMES[groupOf(path)])
  // The open page states it (`PageHeader`); the menu is drawn anew each time that it opens.
  const aboutPage = document.querySelector('[data-page-help]')?.getAttribute('href')

  return (
    <ul>
      {aboutPage && (
        <li>
          <a className={popover.item} href={aboutPage}>
            Help with this page
          </a>
        </li>
      )}
      {isOffered && <Act name={chatName} onClick={() => openChat()} />}
      {isReportOffered && <Act name="Report a problem" onClick={() => void openReport()} />}
      <Act name="Keyboard shortcuts" onClick={showShortcuts} />
    </ul>
  )
}

function Act({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <li>
      <button
        type="button"
        className={popover.item}
        popoverTarget="help-menu"
        popoverTargetAction="hide"
        onClick={onClick}
      >
        {name}
      </button>
    </li>
  )
}
