import type { Call } from '@portal/contracts/call'
import { EVENTS, type EventStatement } from '@portal/contracts/events'
import type { FirstCall, Manifest, Page } from '@portal/contracts/platform'
import { isInternalRole, meets, type Requirement } from '@portal/contracts/roles'
import { CALLS } from '@portal/contracts/table'

/** Returns the violations of the contracts by a remote's manifest, a sentence each; empty if there are none. */
export function contractFaults(manifest: Manifest): string[] {
  return [
    ...[...manifest.pages, ...manifest.cards].flatMap(firstCallFaults),
    ...manifest.pages.flatMap((page) => audienceFaults(manifest, page)),
    ...eventFaults(manifest),
    ...repeated(manifest.pages.map(({ path }) => path)).map((path) => `Two pages are at ${path}.`),
    ...repeated(manifest.cards.map(({ name }) => name)).map((name) => `Two cards are named ${name}.`),
  ]
}

type Part = { title: string; requires: Requirement; first: readonly FirstCall[] }

/** Everyone who can see a page must be allowed to make its first calls. */
function firstCallFaults({ title, requires, first }: Part): string[] {
  return first.flatMap(({ service, path }) => {
    const call = Object.values(CALLS).find(
      (one) => one.method === 'GET' && one.service === service && one.path === path,
    )
    if (!call) return [`${title} begins with GET ${path} of ${service}, which no contract states.`]
    if (!isReadyAtOnce(call)) return [`${title} begins with GET ${path}, which needs a query.`]
    return implies(requires, call.requires) ? [] : [`Not everybody who sees ${title} may call GET ${path}.`]
  })
}

function isReadyAtOnce({ query }: Call): boolean {
  return query?.safeParse({}).success ?? true
}

function implies(requires: Requirement, needed: Requirement): boolean {
  if (requires === 'public') return needed === 'public'
  if (requires === 'self') return typeof needed === 'string'
  return requires.every((roles) => meets(needed, { roles }))
}

/** Files that only a signed-in customer or staff may fetch cannot show a page to somebody else. */
function audienceFaults({ audience }: Manifest, { title, path, requires }: Page): string[] {
  const isForStaff = typeof requires !== 'string' && requires.flat().some(isInternalRole)
  const faults = [
    requires === 'public' && audience !== 'public' && `${title} is public, and its files are for ${audience} only.`,
    isForStaff && audience !== 'staff' && `${title} is for staff, and its files are for ${audience}.`,
    (audience === 'staff') !== /^\/admin(\/|$)/.test(path) && `${path} is no path for the files of ${audience}.`,
  ]
  return faults.filter((fault) => fault !== false)
}

function eventFaults({ name, publishes, hears }: Manifest): string[] {
  return [
    ...differences(publishes, ({ publishedBy }) => publishedBy.includes(name), `${name} publishes`),
    ...differences(hears, ({ heardBy }) => heardBy.includes(name), `${name} hears`),
  ]
}

/** Compares a manifest with the contract: the same publishers and subscribers. */
function differences(said: readonly string[], isStated: (event: EventStatement) => boolean, lead: string): string[] {
  const stated: string[] = Object.entries(EVENTS).flatMap(([name, event]) => (isStated(event) ? [name] : []))
  return [
    ...said.filter((name) => !stated.includes(name)).map((name) => `${lead} ${name}, says the manifest alone.`),
    ...stated.filter((name) => !said.includes(name)).map((name) => `${lead} ${name}, says the contract alone.`),
  ]
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at)
}
