import { RelativeTime } from '@portal/design-system/relative-time'
import type { SecretKeyView } from './secret-key-view.ts'

/** When a key was last used; never is known, too. */
export function LastUsed({ at }: { at: SecretKeyView['lastUsed'] }) {
  return at === undefined ? '—' : <RelativeTime value={at} empty="Never" />
}
