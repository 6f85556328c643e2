import type { AnchorProps } from '@portal/design-system/link'
import { createContext, useContext } from 'react'
import { Link, matchRoutes, type RouteObject } from 'react-router'

export const OwnRoutes = createContext<RouteObject[]>([])

/** A link to one of the remote's own pages goes through its router; the shell follows all others. */
export function RouterAnchor({ href, ...anchor }: AnchorProps) {
  const isOwn = matchRoutes(useContext(OwnRoutes), href) !== null
  return isOwn ? <Link {...anchor} to={href} /> : <a {...anchor} href={href} />
}
