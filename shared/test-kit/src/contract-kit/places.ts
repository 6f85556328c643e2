import { pageAt } from '@portal/contracts/pages'
import type { DashboardCard, Manifest, Page } from '@portal/contracts/platform'
import type { Requirement } from '@portal/contracts/roles'
import type { RemoteLifecycles } from '@portal/platform/remote'

/** Modules that a remote's build exposes: `src/app.tsx` and, if it offers cards, `src/cards.tsx`. */
export interface RemoteModules {
  app: () => Promise<RemoteLifecycles & { paths: readonly string[] }>
  cards?: () => Promise<{ cards: Record<string, RemoteLifecycles> }>
}

/** One thing of a remote that is mounted by itself. */
export interface Place {
  /** Name in tests: `/account/keys`, or `the card usage`. */
  name: string
  path: string
  requires: Requirement
  lifecycles: RemoteLifecycles
  /** A quiet card may have nothing to say. */
  mayBeEmpty: boolean
}

/** Every page and card of a remote, each where it can be seen. */
export async function placesOf({ pages, cards }: Manifest, modules: RemoteModules): Promise<Place[]> {
  const app = await modules.app()
  const offered = (await modules.cards?.())?.cards ?? {}
  return [
    ...visited(pages, app.paths).map(({ path, page }) => ({
      name: path,
      path,
      requires: page.requires,
      lifecycles: app,
      mayBeEmpty: false,
    })),
    ...cards.flatMap((card) => cardPlace(card, offered[card.name])),
  ]
}

function cardPlace(
  { name, requires, isQuiet = false, isUrgent = false }: DashboardCard,
  lifecycles: RemoteLifecycles | undefined,
): Place[] {
  return lifecycles
    ? [{ name: `the card ${name}`, path: '/account', requires, lifecycles, mayBeEmpty: isQuiet || isUrgent }]
    : []
}

/** Each route with an example of what its address holds, and each page that only a route for all below it draws. */
function visited(pages: readonly Page[], routes: readonly string[]) {
  const plain = routes.filter((route) => !route.endsWith('/*'))
  const open = routes.filter((route) => route.endsWith('/*'))
  const others = pages.filter(
    ({ path }) => open.some((route) => leadsTo(route, path)) && !plain.some((route) => leadsTo(route, path)),
  )
  return [...plain.map((route) => route.replace(/:\w+/g, '1')), ...others.map(({ path }) => path)].flatMap((path) => {
    const page = ownerOf(pages, path)
    return page ? [{ path, page }] : []
  })
}

/** False statements of a manifest about its pages and cards, a sentence each. */
export async function untruths({ name, pages, cards }: Manifest, modules: RemoteModules): Promise<string[]> {
  const { paths: routes } = await modules.app()
  const offered = Object.keys((await modules.cards?.())?.cards ?? {})
  const stated = cards.map((card) => card.name)
  return [
    ...routes.filter((route) => !ownerOf(pages, route)).map((route) => `${name} draws ${route}, which no page states.`),
    ...pages.filter((page) => !isDrawn(page, routes)).map(({ path }) => `${name} states ${path}, which nothing draws.`),
    ...offered
      .filter((card) => !stated.includes(card))
      .map((card) => `${name} has the card ${card}, which it does not state.`),
    ...stated
      .filter((card) => !offered.includes(card))
      .map((card) => `${name} states the card ${card}, which it does not have.`),
  ]
}

function ownerOf(pages: readonly Page[], path: string): Page | undefined {
  return pageAt([{ pages }], path)?.page
}

/** Returns whether the remote renders the page itself; pages of cards are the shell's (rule N21). */
function isDrawn({ path, exact, showsCards }: Page, routes: readonly string[]) {
  if (showsCards) return true
  return routes.some((route) => leadsTo(route, path) || (!exact && route.startsWith(`${path}/`)))
}

/** Returns whether a route of the router matches an address. */
function leadsTo(route: string, path: string) {
  const pattern = route.replace(/\/\*$/, '(/.*)?').replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(path)
}
