import type { RemoteOutline } from '@portal/contracts/platform'
import { slot } from '@portal/federation/slot'
import { reportFault } from '@portal/platform/faults'
import { addErrorHandler, registerApplication, start, triggerAppChange } from 'single-spa'
import { outlinesOf } from '../page/outlines-of.ts'
import type { PageStore } from '../page/page-store.ts'
import { routeOf } from '../page/route.ts'
import { slotPlace } from '../slots/slot-place.ts'
import type { Slots } from '../slots/slots.ts'

/**
 * Registers one application per planned remote, and starts routing. The shell is one, too: its cards are its parcels. A remote that
 * comes with a later plan is registered then; one that a later plan does not hold stands nowhere.
 */
export function registerParts(page: PageStore, slots: Slots): void {
  addErrorHandler((error) => {
    reportFault({ kind: 'mount', message: error.message, remote: error.appOrParcelName, stack: error.stack })
  })
  registerApplication({ name: SHELL, app: slots.application, activeWhen: () => true })
  const registered = new Set([SHELL])

  const registerPlanned = () => {
    for (const outline of outlinesOf(page.getState().plan)) {
      if (!registered.has(outline.name)) registerRemote(outline, page, slots)
      registered.add(outline.name)
    }
  }
  registerPlanned()
  page.subscribe(({ plan }, { plan: before }) => {
    if (plan === before) return
    registerPlanned()
    void triggerAppChange()
  })
  start({ urlRerouteOnly: true })
}

const SHELL = 'shell'

function registerRemote({ name, title }: RemoteOutline, page: PageStore, slots: Slots): void {
  const app = slot({
    name,
    title,
    find: () => slots.find(name),
    host: slotPlace,
    onState: (state) => page.setState({ slot: state }),
    ...slots.surroundings,
  })
  const isHere = ({ pathname }: Location) => {
    const route = routeOf(page.getState().plan, pathname)
    return route.kind === 'remote' && route.name === name
  }
  registerApplication({ name, app, activeWhen: isHere })
}
