import { AnchorProvider } from '@portal/design-system/link'
import { remoteLifecycles, useDateFormat } from '@portal/platform/remote'
import { cloneElement, type ReactElement, type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import { type RouteObject, Router, UNSAFE_createBrowserHistory, useRoutes } from 'react-router'
import { Arrival } from './arrival.tsx'
import { OwnRoutes, RouterAnchor } from './router-anchor.tsx'

export { type Late, latePage, useNext } from './late-page.tsx'

/**
 * A remote of these pages: `export const { Root, paths, bootstrap, mount, unmount } = remoteApp([…])`. Links to any of its pages
 * go through its router; going from one to another moves the focus to the new page's title, as the shell does between
 * remotes.
 */
export function remoteApp(routes: RouteObject[]) {
  function Root() {
    return (
      <AddressRouter>
        <OwnRoutes value={routes}>
          <AnchorProvider value={RouterAnchor}>
            <Arrival />
            <PageAtAddress routes={routes} />
          </AnchorProvider>
        </OwnRoutes>
      </AddressRouter>
    )
  }
  return { Root, paths: routes.flatMap(({ path = [] }) => path), ...remoteLifecycles(Root) }
}

/**
 * Like `BrowserRouter`, which includes the library's forms and links. Choices are stored in the address: a transition
 * would first reset the field being changed.
 */
function AddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => UNSAFE_createBrowserHistory({ v5Compat: true }))
  const [{ location, action }, setPlace] = useState(() => ({ location: history.location, action: history.action }))
  useLayoutEffect(() => history.listen(setPlace), [history])
  return (
    <Router location={location} navigationType={action} navigator={history} useTransitions={false}>
      {children}
    </Router>
  )
}

/** The elements of routes are made once, and React skips one that it has rendered: in another date format they are new ones. */
function PageAtAddress({ routes }: { routes: RouteObject[] }) {
  const format = useDateFormat()
  const fresh = useMemo(() => routes.map(withFreshElement), [routes, format])
  return useRoutes(fresh)
}

function withFreshElement(route: RouteObject): RouteObject {
  return { ...route, element: cloneElement(route.element as ReactElement) }
}
