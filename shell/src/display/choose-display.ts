import { DATE_FORMATS, THEMES } from '@portal/contracts/frame'
import { publish, subscribe } from '@portal/event-bus'
import type { PageStore } from '../page/page-store.ts'
import type { DisplayChoice } from './display.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Shows a choice at once, here and in the other tabs, and has the server draw the next document so (rule H71). */
export function chooseDisplay(page: PageStore, choice: DisplayChoice): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  for (const [name, value] of Object.entries(choice)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
  }
  show(page, choice)
  publish('display.changed', {})
}

/**
 * Shows what was chosen in another tab, also in a page that the browser kept whole meanwhile. The cookies say what it is: two
 * choices at the same time end up the same in every tab.
 */
export function followDisplay(page: PageStore): void {
  const read = () => show(page, chosen())
  subscribe('display.changed', (_, from) => {
    if (from === 'other') read()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) read()
  })
}

function show(page: PageStore, choice: Partial<ReturnType<typeof chosen>>) {
  Object.assign(document.documentElement.dataset, choice)
  if (choice.theme) page.setState({ theme: choice.theme })
}

/** Returns what the cookies say; what they do not say stays as it is. */
function chosen() {
  const cookies = new Map(document.cookie.split('; ').map((cookie) => cookie.split('=') as [string, string]))
  const theme = THEMES.find((one) => one === cookies.get('theme'))
  const dates = DATE_FORMATS.find((one) => one === cookies.get('dates'))
  return { ...(theme && { theme }), ...(dates && { dates }) }
}
