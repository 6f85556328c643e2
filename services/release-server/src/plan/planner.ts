import type { LoadPlan, Visitor } from '@portal/contracts/platform'
import type { Settings } from '@portal/foundation/settings'
import type { RegisteredShell } from '../registry/registered-shell.ts'
import type { Registry, Released } from '../registry/registry.ts'
import { loadPlan, standingOf } from './load-plan.ts'
import { type RestFile, restFile } from './rest-file.ts'
import { type Usable, usableBy } from './usable-remotes.ts'

export interface PlannedPage {
  plan: LoadPlan
  standing: 'open' | 'refused' | 'unknown'
  /** The host's release that the plan speaks of. */
  shell: RegisteredShell
}

export interface Planner {
  planFor(visitor: Visitor | null, path: string): PlannedPage
  /** The file behind `plan.rest`: for whoever's plan names this digest, and `undefined` for anybody else. */
  restFor(visitor: Visitor | null, digest: string): string | undefined
}

type Derived = { usable: Usable; rest: RestFile | null }

/** Works out plans. They depend on the registry, the person and the path alone, so any process answers for any other. */
export function createPlanner(registry: Registry, settings: Pick<Settings, 'brandName' | 'apiHostTemplate'>): Planner {
  const known = new WeakMap<Released, Map<string, Derived>>()

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

  return {
    planFor: (visitor, path) => {
      const released = registry.current()
      const derived = derive(visitor, released)
      const plan = loadPlan({ ...derived, shell: released.shell, visitor, settings }, path)
      return { plan, standing: standingOf(derived.usable, path).standing, shell: released.shell }
    },
    restFor: (visitor, digest) => {
      const { rest } = derive(visitor, registry.current())
      return rest?.digest === digest ? rest.text : undefined
    },
  }
}
