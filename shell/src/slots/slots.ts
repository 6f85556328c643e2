import type { PlannedRemote } from '@portal/contracts/platform'
import {
  type MountParcel,
  openSlot,
  prefetchModule,
  type SlotOpening,
  type SlotSurroundings,
} from '@portal/federation/slot'
import { reportFault } from '@portal/platform/faults'
import { thePlatform } from '@portal/platform/start'
import type { LifeCycles } from 'single-spa'
import type { PageStore } from '../page/page-store.ts'
import { routeOf } from '../page/route.ts'
import { createRest } from './rest-of-plan.ts'

export interface Slots {
  /** Opens a slot among the shell's own content; what is returned closes it. */
  open: (opening: SlotOpening) => () => void
  find: (name: string) => Promise<PlannedRemote>
  /** All that this person may use. */
  remotes: () => Promise<readonly PlannedRemote[]>
  /** Fetches the page at a path ahead of time. */
  prefetch: (path: string) => void
  surroundings: Omit<SlotSurroundings, 'mountParcel'>
  /** The shell as an application of single-spa: the owner of the slots in its own content. */
  application: LifeCycles<{ mountParcel: MountParcel }>
}

/** The way from the plan to remotes that run. */
export function createSlots(page: PageStore): Slots {
  const remotes = createRest(() => page.getState().plan.rest)
  let own: MountParcel | undefined
  const waiting = new Set<() => void>()

  const find = async (name: string) => {
    const { remote, cardsFrom } = page.getState().plan
    const known =
      [remote, ...cardsFrom].find((one) => one?.name === name) ?? (await remotes()).find((one) => one.name === name)
    if (!known) throw new Error(`The plan holds nothing of ${name}.`)
    return known
  }
  const surroundings = { provides: page.getState().plan.shell.provides, report: reportFault }

  return {
    find,
    remotes,
    surroundings,
    open: (opening) => {
      let close: (() => void) | undefined
      const begin = () => {
        if (own) close = openSlot(opening, { ...surroundings, mountParcel: own })
      }
      if (own) begin()
      else waiting.add(begin)
      return () => {
        waiting.delete(begin)
        close?.()
      }
    },
    prefetch: (path) => {
      const route = routeOf(page.getState().plan, path)
      if (route.kind !== 'remote' || isHere(page, route.name)) return
      thePlatform().prefetch(route.page.first)
      void find(route.name).then(
        (remote) => prefetchModule(remote, './app'),
        () => {},
      )
    },
    application: {
      bootstrap: async () => {},
      mount: async ({ mountParcel }) => {
        own = mountParcel
        for (const begin of waiting) begin()
        waiting.clear()
      },
      unmount: async () => {},
    },
  }
}

function isHere(page: PageStore, name: string) {
  const { route } = page.getState()
  return route.kind === 'remote' && route.name === name
}
