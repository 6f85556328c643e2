import type { LoadPlan, Visitor } from '@portal/contracts/platform'
import { isDevelopmentOrigin } from '@portal/foundation/development-origins'
import type { Visit } from '@portal/foundation/sessions'
import { LRUCache } from 'lru-cache'
import type { ReleaseServerOptions } from '../options.ts'
import { shareKeyOf } from '../registry/canary-share.ts'
import type { RegisteredShell } from '../registry/registered-shell.ts'
import type { Registry, Released } from '../registry/registry.ts'
import { loadPlan, statusOf } from './load-plan.ts'
import { type RestFile, restFile } from './rest-file.ts'
import { servedElsewhere } from './served-elsewhere.ts'
import { type Usable, usableBy } from './usable-remotes.ts'

export interface PlannedPage {
  /** Identifies what is derived from this plan; unique to it and to the release. */
  key: string
  plan: LoadPlan
  status: 'open' | 'refused' | 'unknown'
  /** The host's release that the plan speaks of. */
  shell: RegisteredShell
}

export interface Planner {
  planFor(visitor: Visitor | null, path: string, known?: KnownOf): PlannedPage
  /**
   * Returns the file behind `plan.rest`: for people whose plan has this digest, for everyone if it is a visitor's, and
   * `undefined` for others.
   */
  restFor(visitor: Visitor | null, digest: string, known?: KnownOf): string | undefined
}

interface KnownOf {
  /** Key of a browser in which no one is logged in. */
  browser?: string | undefined
  /** Overrides in the person's session (rule P23). */
  overrides?: Visit['overrides']
}

type Derived = { usable: Usable; rest: RestFile | null }

/** Number of plans kept from before the last releases, for open pages. */
const RESTS_KEPT = 100
/** Paths are arbitrary input, hence the limit. */
const PAGES_KEPT = 500
let planned = 0

/** Works out plans. They depend on the registry, the person and the path alone, so any process answers for any other. */
export function createPlanner(
  registry: Registry,
  { settings, signer }: Pick<ReleaseServerOptions, 'settings' | 'signer'>,
): Planner {
  const derivations = new WeakMap<Released, Map<string, Derived>>()
  const rests = new LRUCache<string, string>({ max: RESTS_KEPT })
  const pages = new WeakMap<Released, LRUCache<string, PlannedPage>>()

  /** People with the same roles share everything but their name; staff who act as one of them get less (rule G4). */
  function derive(visitor: Visitor | null, released: Released): Derived {
    const byRoles = derivations.get(released) ?? new Map<string, Derived>()
    derivations.set(released, byRoles)
    const key = rightsOf(visitor)
    const found = byRoles.get(key)
    if (found) return found
    const usable = servedElsewhere(usableBy(visitor, released), settings.remotesServedAt)
    const derived = { usable, rest: restFile(usable.remotes) }
    byRoles.set(key, derived)
    if (derived.rest) rests.set(`${key} ${derived.rest.digest}`, derived.rest.text)
    return derived
  }

  /** Not shared with anyone, so it is kept with the page alone. */
  function deriveElsewhere(derived: Derived, overrides: LoadPlan['overrides'] = []): Derived {
    if (overrides.length === 0) return derived
    const usable = servedElsewhere(derived.usable, overrides)
    return { usable, rest: restFile(usable.remotes) }
  }

  /** Permissions may have changed since the override was requested. */
  const allowed = ({ overrides }: KnownOf) => overrides?.filter(({ origin }) => isDevelopmentOrigin(settings, origin))

  function plan(
    visitor: Visitor | null,
    path: string,
    released: Released,
    overrides: LoadPlan['overrides'],
  ): PlannedPage {
    const derived = deriveElsewhere(derive(visitor, released), overrides)
    planned += 1
    const { shell, revision } = released
    const stated = { key: signer.publicKey, revision }
    return {
      key: String(planned),
      plan: loadPlan({ ...derived, shell, registry: stated, visitor, overrides, settings }, path),
      status: statusOf(derived.usable, path).status,
      shell,
    }
  }

  return {
    planFor: (visitor, path, known = {}) => {
      const { browser } = known
      const overrides = allowed(known)
      const released = registry.current(shareKeyOf(visitor, browser))
      const kept = pages.get(released) ?? new LRUCache<string, PlannedPage>({ max: PAGES_KEPT })
      pages.set(released, kept)
      // Contains everything known about the person: any change of it makes a different plan.
      const name = JSON.stringify([visitor, path, overrides])
      const page = kept.get(name) ?? plan(visitor, path, released, overrides)
      kept.set(name, page)
      return page
    },
    restFor: (visitor, digest, known = {}) => {
      const { browser } = known
      // Of a visitor's plan as well: a page that they log in on may ask for the rest of it when they are somebody already.
      for (const one of [visitor, null]) {
        const derived = derive(one, registry.current(shareKeyOf(one, browser)))
        const elsewhere = one && deriveElsewhere(derived, allowed(known)).rest
        if (elsewhere?.digest === digest) return elsewhere.text
        // A page that was open while something was released asks for the one that it was told of (rule P14).
        const text = rests.get(`${rightsOf(one)} ${digest}`)
        if (text !== undefined) return text
      }
      return undefined
    },
  }
}

/** Returns a key of everything that decides what a person may use. */
function rightsOf(visitor: Visitor | null): string {
  return visitor ? [visitor.staff, Boolean(visitor.acting), ...[...visitor.roles].sort()].join() : ''
}
