import { slot } from '@portal/federation/slot'
import { reportFault } from '@portal/platform/faults'
import { addErrorHandler, registerApplication, start } from 'single-spa'
import { outlinesOf } from '../page/outlines-of.ts'
import type { PageStore } from '../page/page-store.ts'
import { routeOf } from '../page/route.ts'
import type { Slots } from '../slots/slots.ts'

/** Registers one application per planned remote, and starts routing. The shell is one, too: its cards are its parcels. */
export function registerParts(page: PageStore, slots: Slots): void {
  const { plan } = page.getState()
  addErrorHandler((error) => {
    reportFault({ kind: 'mount', message: error.message, remote: error.appOrParcelName, stack: error.stack })
  })
  registerApplication({ name: 'shell', app: slots.application, activeWhen: () => true })

  for (const { name, title } of outlinesOf(plan)) {
    if (name === 'shell') continue
    const app = slot({
      name,
      title,
      find: () => slots.find(name),
      host: () => document.getElementById('slot') as HTMLElement,
      onState: (state) => page.setState({ slot: state }),
      ...slots.surroundings,
    })
    const isHere = ({ pathname }: Location) => {
      const route = routeOf(plan, pathname)
      return route.kind === 'remote' && route.name === name
    }
    registerApplication({ name, app, activeWhen: isHere })
  }
  start({ urlRerouteOnly: true })
}
