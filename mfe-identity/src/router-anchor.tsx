import type { AnchorProps } from '@portal/design-system/link'
import { Link } from 'react-router'

const OWN_PATHS = ['/login', '/account/profile']

/** Links to this remote's own pages go through its router; the shell follows all others. */
export function RouterAnchor({ href, ...anchor }: AnchorProps) {
  return OWN_PATHS.includes(href) ? <Link {...anchor} to={href} /> : <a {...anchor} href={href} />
}
