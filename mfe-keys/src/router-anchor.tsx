import type { AnchorProps } from '@portal/design-system/link'
import { Link } from 'react-router'
import { KEYS_PATH } from './secret-keys/secret-key-paths.ts'

/** Links to this remote's own pages go through its router; the shell follows all others. */
export function RouterAnchor({ href, ...anchor }: AnchorProps) {
  const isOwn = href === KEYS_PATH || href.startsWith(`${KEYS_PATH}/`) || href.startsWith(`${KEYS_PATH}?`)
  return isOwn ? <Link {...anchor} to={href} /> : <a {...anchor} href={href} />
}
