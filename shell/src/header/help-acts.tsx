import { groupOf } from '@portal/contracts/support/conversation-group'
import { mayChat, mayReport } from '@portal/contracts/support/may-chat'
import { CHAT_NAMES, openChat } from '../chat/chat-store.ts'
import { Icon, type IconName } from '../layout/icon.tsx'
import { usePage } from '../page/page-context.ts'
import { showShortcuts } from '../palette/overlay.ts'
import { openReport } from '../report/open-report.ts'
import popover from './popover.module.css'

/** Ways to reach people, the first part of the help menu: chat, and the report of a problem. */
export function HelpActs() {
  const isOffered = usePage(({ plan }) => mayChat(plan.visitor))
  const isReportOffered = usePage(({ plan }) => mayReport(plan))
  const chatName = usePage(({ path }) => CHAT_NAMES[groupOf(path)])
  return (
    <ul>
      {isOffered && <Act icon="chat" name={chatName} onClick={() => openChat()} />}
      {isReportOffered && <Act icon="alert" name="Report a problem" onClick={() => void openReport()} />}
    </ul>
  )
}

export function ShortcutsAct() {
  return (
    <ul>
      <Act icon="keyboard" name="Keyboard shortcuts" onClick={showShortcuts} />
    </ul>
  )
}

function Act({ icon, name, onClick }: { icon: IconName; name: string; onClick: () => void }) {
  return (
    <li>
      <button
        type="button"
        className={popover.item}
        popoverTarget="help-menu"
        popoverTargetAction="hide"
        onClick={onClick}
      >
        <Icon name={icon} /> {name}
      </button>
    </li>
  )
}
