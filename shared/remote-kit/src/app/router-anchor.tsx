import type { AnchorProps } from '@portal/design-system/link'
import { linkOf } from '@portal/platform/navigation'
import { createContext, type MouseEvent, useContext } from 'react'
import { createPath, matchRoutes, type RouteObject, useLocation, useNavigate } from 'react-router'

export const OwnRoutes = createContext<RouteObject[]>([])

/** A link to one of the remote's own pages goes through its router; the shell follows all others. */
export function RouterAnchor({ href, ...anchor }: AnchorProps) {
  const isOwn = matchRoutes(useContext(OwnRoutes), href) !== null
  return isOwn ? <OwnAnchor {...anchor} href={href} /> : <a {...anchor} href={href} />
}

/** Instead of the router's own `Link`, which brings its forms and prefetching along: 4 KB in each remote's first view. */
function OwnAnchor({ href, onClick, ...anchor }: AnchorProps) {
  const navigate = useNavigate()
  const here = createPath(useLocation())
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!linkOf(event.nativeEvent)) return
    event.preventDefault()
    navigate(href, { replace: href === here })
  }
  return <a {...anchor} href={href} onClick={follow} />
}
