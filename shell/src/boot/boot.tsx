import { installTrust, trustFiles } from '@portal/federation/slot'
import { reportFault } from '@portal/platform/faults'
import {
  guardWindow,
  type Platform,
  rootErrors,
  showKeptToasts,
  startPlatform,
  watchWindow,
} from '@portal/platform/start'
import { hydrateRoot } from 'react-dom/client'
import { themeOfDocument } from '../display/display.ts'
import { ErrorScreen } from '../document/error-screen.tsx'
import { Frame } from '../document/frame.tsx'
import { loadMessages } from '../messages/messages-menu.tsx'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { isDrawnHere } from '../page/planned-paths.ts'
import { createSlots } from '../slots/slots.ts'
import { SlotsContext } from '../slots/slots-context.ts'
import { afterContent } from './after-content.ts'
import { askForAccount } from './ask-for-account.ts'
import { documentDrawn } from './document-drawn.ts'
import { findMovedNodes } from './find-moved-nodes.ts'
import { followLinks } from './follow-links.ts'
import { followRoute } from './follow-route.ts'
import { planOfTab } from './plan-of-tab.ts'
import { readPlan } from './read-plan.ts'
import { registerParts } from './register-parts.ts'

/** Takes the drawn document over and brings the portal to life, in the order in which each needs the one before. */
export async function boot(): Promise<void> {
  findMovedNodes()
  await documentDrawn()
  const drawn = readPlan()
  installTrust(({ message, stack }) => void reportFault({ kind: 'policy', message, stack }))
  trustFiles(drawn.shell)

  const { pathname: path, search } = location
  const page = createPageStore({ plan: drawn, path, search, theme: themeOfDocument() })
  const refreshPlan = async () => (await import('./late.ts')).refreshPlan(page, platform)
  let lookForPlan = () => {}
  let connection = { checkConnection: () => {}, load: (path: string) => location.assign(path) }
  const slots = createSlots(page, refreshPlan)
  hydrateRoot(
    document.getElementById('portal') as HTMLElement,
    <PageProvider value={page}>
      <SlotsContext value={slots}>
        <ErrorScreen>
          <Frame />
        </ErrorScreen>
      </SlotsContext>
    </PageProvider>,
    rootErrors(),
  )

  const plan = await planOfTab(drawn)
  const platform: Platform = startPlatform({
    plan,
    refreshPlan,
    lookForPlan: () => lookForPlan(),
    checkConnection: () => connection.checkConnection(),
    load: (path) => connection.load(path),
  })
  watchWindow(platform.faults)
  guardWindow(platform.guard, (link) => {
    if (isDrawnHere(page.getState().plan, link.pathname)) history.pushState(null, '', link.href)
    else platform.load(link.href)
  })
  page.setState({ plan, isLive: true })

  followRoute(page, platform)
  followLinks(page, slots)
  registerParts(page, slots)

  showKeptToasts(platform.toasts)
  askForAccount(platform)
  afterContent(page, async () => {
    page.setState({ hasContent: true })
    platform.begin()
    const late = await import('./late.ts')
    lookForPlan = late.followReleases(page, platform)
    late.followWhenUsed(page, platform, (followed) => {
      connection = followed
    })
    late.followNotices(page)
    late.followDisplay(page)
    late.followMessages(page, platform, loadMessages)
    late.restoreScroll()
    late.prefetchOnIntent(slots)
    late.watchLeavers(page)
    late.watchBusy(page)
    late.renewRemote(page, platform, refreshPlan)
  })
}
