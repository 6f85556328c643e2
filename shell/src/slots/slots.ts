import { pageAt } from '@portal/contracts/pages'
import type { LoadPlan, PlannedRemote } from '@portal/contracts/platform'
import {
  type MountParcel,
  openSlot,
  prefetchModule,
  type SlotLoad,
  type SlotOpening,
  type SlotSurroundings,
  savesData,
} from '@portal/federation/slot'
import { reportFault } from '@portal/platform/faults'
import { thePlatform } from '@portal/platform/start'
import type { LifeCycles } from 'single-spa'
import { whenIdle } from '../boot/after-content.ts'
import type { PageStore } from '../page/page-store.ts'
import { routeOf } from '../page/route.ts'
import { createFinder } from './find-remote.ts'
import { releasesGivenUp } from './given-up.ts'
import { createOwnSlots } from './own-slots.ts'
import { createRest } from './rest-of-plan.ts'

export interface Slots {
  /** Opens a slot among the shell's own content; returns a function to close it. */
  open: (opening: SlotOpening) => () => void
  find: (name: string) => Promise<PlannedRemote>
  /** All that this person may use. */
  remotes: () => Promise<readonly PlannedRemote[]>
  /** Prefetches the page at a path, with its first calls. */
  prefetch: (path: string) => void
  surroundings: Omit<SlotSurroundings, 'mountParcel'>
  /** The shell as an application of single-spa: the owner of the slots in its own content. */
  application: LifeCycles<{ mountParcel: MountParcel }>
}

/** The way from the plan to remotes that run. */
export function createSlots(page: PageStore, refreshPlan: () => Promise<unknown>): Slots {
  const planOf = () => page.getState().plan
  const remotes = createRest(planOf, refreshPlan)
  const find = createFinder(planOf, remotes)
  const surroundings = {
    provides: planOf().shell.provides,
    report: reportFault,
    isStillWanted: () => thePlatform().confirmSession(),
    givenUp: releasesGivenUp,
    onLoad: isInSample(planOf()) ? tellLater : undefined,
  }
  const { application, whenThere } = createOwnSlots()

  return {
    find,
    remotes,
    surroundings,
    application,
    open: (opening) => whenThere((mountParcel) => openSlot(opening, { ...surroundings, mountParcel })),
    prefetch: (path) => {
      const route = routeOf(planOf(), path)
      if (route.kind !== 'remote' || savesData() || isHere(page, route.name) || !hasSession()) return
      void find(route.name).then(
        (remote) => {
          thePlatform().prefetch(pageAt([remote], path)?.page.first ?? [])
          return prefetchModule(remote, './app')
        },
        () => {},
      )
    },
  }
}

/** Returns whether this page is in the sample that reports loads (rule P40): others send nothing. */
function isInSample({ loadsSampled = 0 }: LoadPlan) {
  return Math.random() * 100 < loadsSampled
}

function tellLater(load: SlotLoad) {
  whenIdle(async () => (await import('../loads/tell-loads.ts')).tellLoad(load))
}

/** While somebody has to sign in again, nothing is theirs to fetch. */
function hasSession() {
  const { state, prompt } = thePlatform().session.getState()
  return state === 'open' && prompt?.kind !== 'sign-in'
}

function isHere(page: PageStore, name: string) {
  const { route } = page.getState()
  return route.kind === 'remote' && route.name === name
}
