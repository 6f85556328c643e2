import { getProfile } from '@portal/contracts/authorization/profile'
import { type ConversationGroup, groupOf } from '@portal/contracts/support/conversation-group'
import { trustFiles } from '@portal/federation/slot'
import { thePlatform } from '@portal/platform/start'
import { pageOfChat } from './page-of-chat.ts'

/** Between two looks for the outside chat, in ms (account.md §9). */
const LOOK_EVERY_MS = 200
/** After this long nothing comes any more, in ms (account.md §9). */
const GIVE_UP_AFTER_MS = 10_000
/** Distance of its button from the bottom and the side of the window, in px (account.md §9). */
const OFFSETS = { bottom: 20, side: 20 }

/** The person who asks; all of it is empty for a visitor, or if the profile cannot be had (account.md §8). */
interface ChatProfile {
  email: string
  company: string
  account_id: string
}

/** The one thing that the script of an outside chat puts on the page, under the name `OutsideChat`. */
interface OutsideChat {
  open: (how: ChatProfile & { group: ConversationGroup; offsets: typeof OFFSETS }) => void
}

const EMPTY_PROFILE: ChatProfile = { email: '', company: '', account_id: '' }

let isLoaded = false

/** Opens the outside chat, whose script comes with the first use. If it never does, nothing happens (rule Q40). */
export async function openOutsideChat(url: string): Promise<void> {
  const group = groupOf(pageOfChat())
  loadOnce(url)
  const [chat, profile] = await Promise.all([outsideChat(), loadProfile()])
  chat?.open({ ...profile, group, offsets: OFFSETS })
}

function loadOnce(url: string): void {
  if (isLoaded) return
  isLoaded = true
  // It may fetch more from its own origin.
  trustFiles({ base: url, files: {}, servedAt: new URL(url).origin })
  const script = document.createElement('script')
  script.async = true
  script.addEventListener('error', () => {
    script.remove()
    isLoaded = false
  })
  script.src = url
  document.head.append(script)
}

async function loadProfile(): Promise<ChatProfile> {
  const { callApi, session } = thePlatform()
  const { visitor } = session.getState()
  if (!visitor) return EMPTY_PROFILE
  try {
    const { company = '' } = await callApi(getProfile)
    return { email: visitor.user.email, company, account_id: String(visitor.account?.id ?? '') }
  } catch {
    return EMPTY_PROFILE
  }
}

function outsideChat(): Promise<OutsideChat | undefined> {
  const find = () => (globalThis as { OutsideChat?: OutsideChat }).OutsideChat
  return new Promise((resolve) => {
    let waited = 0
    const look = () => {
      const found = find()
      if (found || waited >= GIVE_UP_AFTER_MS) return resolve(found)
      waited += LOOK_EVERY_MS
      setTimeout(look, LOOK_EVERY_MS)
    }
    look()
  })
}
