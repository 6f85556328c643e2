import type { LoadPlan, Visitor } from '@portal/contracts/platform'
import type { Settings } from '@portal/foundation/settings'
import { LRUCache } from 'lru-cache'
import type { RegisteredShell } from '../registry/registered-shell.ts'
import type { Registry, Released } from '../registry/registry.ts'
import { loadPlan, standingOf } from './load-plan.ts'
import { type RestFile, restFile } from './rest-file.ts'
import { type Usable, usableBy } from './usable-remotes.ts'

export interface PlannedPage {
  /** Of nobody else's plan, and of no plan before a release: names what is made from it. */
  key: string
  plan: LoadPlan
  standing: 'open' | 'refused' | 'unknown'
  /** The host's release that the plan speaks of. */
  shell: RegisteredShell
}

export interface Planner {
  planFor(visitor: Visitor | null, path: string): PlannedPage
  /** The file behind `plan.rest`: for whoever's plan names this digest, everybody for a visitor's, and `undefined` for anybody else. */
  restFor(visitor: Visitor | null, digest: string): string | undefined
}

type Derived = { usable: Usable; rest: RestFile | null }

/** Somebody may ask for any number of paths. */
const PAGES_KEPT = 500
let planned = 0

/** Works out plans. They depend on the registry, the person and the path alone, so any process answers for any other. */
export function createPlanner(registry: Registry, settings: Pick<Settings, 'brandName' | 'apiHostTemplate'>): Planner {
  const known = new WeakMap<Released, Map<string, Derived>>()
  const pages = new WeakMap<Released, LRUCache<string, PlannedPage>>()

  /** People with the same roles share everything but their name. */
  function derive(visitor: Visitor | null, released: Released): Derived {
    const byRoles = known.get(released) ?? new Map<string, Derived>()
    known.set(released, byRoles)
    const key = visitor ? [visitor.staff, ...[...visitor.roles].sort()].join() : ''
    const found = byRoles.get(key)
    if (found) return found
    const usable = usableBy(visitor, released)
    const derived = { usable, rest: restFile(usable.remotes) }
    byRoles.set(key, derived)
    return derived
  }

  function plan(visitor: Visitor | null, path: string, released: Released): PlannedPage {
    const derived = derive(visitor, released)
    planned += 1
    return {
      key: String(planned),
      plan: loadPlan({ ...derived, shell: released.shell, visitor, settings }, path),
      standing: standingOf(derived.usable, path).standing,
      shell: released.shell,
    }
  }

  return {
    planFor: (visitor, path) => {
      const released = registry.current()
      const kept = pages.get(released) ?? new LRUCache<string, PlannedPage>({ max: PAGES_KEPT })
      pages.set(released, kept)
      // All that is known of the person: whatever of it changes, the plan is another.
      const name = JSON.stringify([visitor, path])
      const page = kept.get(name) ?? plan(visitor, path, released)
      kept.set(name, page)
      return page
    },
    restFor: (visitor, digest) => {
      const released = registry.current()
      // Of a visitor's plan as well: a page that they log in on may ask for the rest of it when they are somebody already.
      const rests = [derive(visitor, released), derive(null, released)].map(({ rest }) => rest)
      return rests.find((rest) => rest?.digest === digest)?.text
    },
  }
}
