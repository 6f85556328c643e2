import { PAGES } from '@portal/contracts/pages'
import { groupOf } from '@portal/contracts/support/conversation-group'
import { mayChat } from '@portal/contracts/support/may-chat'
import frame from '../document/frame.module.css'
import { Icon } from '../layout/icon.tsx'
import { usePage } from '../page/page-context.ts'
import { CHAT_NAMES } from './chat-store.ts'

/**
 * The way to chat from a page to read, which has no script of the shell: it leads to the contact page, where chat opens
 * with the team of the page that it came from (rule Q31). Without a script, the form there does.
 */
export function ChatLink() {
  const path = usePage((page) => page.path)
  const isOffered = usePage(({ plan }) => mayChat(plan.visitor))
  if (!isOffered) return null

  const name = CHAT_NAMES[groupOf(path)]
  return (
    <aside aria-label="Chat">
      <a
        className={frame.chat}
        href={`${PAGES.contact}?chat=${encodeURIComponent(path)}`}
        aria-label={name}
        title={name}
      >
        <Icon name="chat" />
      </a>
    </aside>
  )
}
