import { checkOf, storedValue } from '@portal/platform/storage'
import { BEGUN_CHAT } from './chat-store.ts'

/** The conversation that this browser began last; `key` proves a visitor's. */
export interface KeptChat {
  id: string
  key?: string
}

/** Cleared on log-out and on an account switch, like everything of a person. */
export const keptChat = storedValue<KeptChat>(
  'local',
  BEGUN_CHAT,
  checkOf(
    (value): value is KeptChat =>
      typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string',
  ),
)

const isText = checkOf((value): value is string => typeof value === 'string')

/** Text that was typed and not sent, by conversation; it goes with the tab. */
export const draftOf = (conversationId = 'new') => storedValue('session', `chat:draft-${conversationId}`, isText)

/** Moves the draft to the conversation that has become known. */
export function moveDraft(from: string | undefined, to: string | undefined): void {
  const typed = draftOf(from).get()
  if (!typed) return
  draftOf(to).set(typed)
  draftOf(from).clear()
}
