import { AnchorProvider } from '@portal/design-system/link'
import { BrowserRouter, type RouteObject, useRoutes } from 'react-router'
import { Arrival } from './arrival.tsx'
import { OwnRoutes, RouterAnchor } from './router-anchor.tsx'

/**
 * The pages of a remote, each with its address. Links to any of them go through the remote's router; going from one to
 * another moves the focus to the new page's title, as the shell does between remotes.
 */
export function RemoteRoutes({ routes }: { routes: RouteObject[] }) {
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

function PageAtAddress({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes)
}
