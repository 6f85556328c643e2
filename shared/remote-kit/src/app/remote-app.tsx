import { AnchorProvider } from '@portal/design-system/link'
import { remoteLifecycles } from '@portal/platform/remote'
import { BrowserRouter, type RouteObject, useRoutes } from 'react-router'
import { Arrival } from './arrival.tsx'
import { OwnRoutes, RouterAnchor } from './router-anchor.tsx'

export { latePage } from './late-page.tsx'

/**
 * A remote of these pages: `export const { Root, bootstrap, mount, unmount } = remoteApp([…])`. Links to any of its pages
 * go through its router; going from one to another moves the focus to the new page's title, as the shell does between
 * remotes.
 */
export function remoteApp(routes: RouteObject[]) {
  function Root() {
    return (
      // What somebody chooses stands in the address: a transition would first set the field back that they choose it in.
      <BrowserRouter useTransitions={false}>
        <OwnRoutes value={routes}>
          <AnchorProvider value={RouterAnchor}>
            <Arrival />
            <PageAtAddress routes={routes} />
          </AnchorProvider>
        </OwnRoutes>
      </BrowserRouter>
    )
  }
  return { Root, ...remoteLifecycles(Root) }
}

function PageAtAddress({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes)
}
