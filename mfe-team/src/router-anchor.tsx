import type { AnchorProps } from '@portal/design-system/link'
import { Link } from 'react-router'
import { TEAM_PATH } from './members/team-path.ts'

/** Links to this remote's own page go through its router; the shell follows all others. */
export function RouterAnchor({ href, ...anchor }: AnchorProps) {
  const isOwn = href === TEAM_PATH || href.startsWith(`${TEAM_PATH}?`)
  return isOwn ? <Link {...anchor} to={href} /> : <a {...anchor} href={href} />
}
