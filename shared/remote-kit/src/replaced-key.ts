import { hasStopped } from '@portal/contracts/security/key-times'
import { type SecretKey, statusOf, type WithStatus } from './secret-keys.tsx'

/**
 * Returns whether a key that another took the place of still works beside it, or has stopped; `undefined` for others, and for one that is
 * refused for another reason, which matters more (rule D17).
 */
export function replacementOf(
  key: WithStatus & Pick<SecretKey, 'stops_at'>,
  now: Date,
): 'works' | 'stopped' | undefined {
  const status = statusOf(key)
  if (!key.stops_at || (status !== 'active' && status !== 'paused')) return undefined
  if (hasStopped(Date.parse(key.stops_at), now)) return 'stopped'
  return status === 'active' ? 'works' : undefined
}
