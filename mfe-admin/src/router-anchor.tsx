import type { AnchorProps } from '@portal/design-system/link'
import { Link } from 'react-router'
import { ADMIN_PATH } from './admin-paths.ts'

const OWN = new RegExp(`^${ADMIN_PATH}(?=$|[/?#])`)

/** Links to this remote's own pages go through its router; the shell follows all others. */
export function RouterAnchor({ href, ...anchor }: AnchorProps) {
  return OWN.test(href) ? <Link {...anchor} to={href} /> : <a {...anchor} href={href} />
}
