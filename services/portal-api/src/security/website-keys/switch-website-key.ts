import { activateEmbeddedKey, pauseEmbeddedKey, recoverEmbeddedKey } from '@portal/contracts/security/embedded-keys'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { activateKey, pauseKey, recoverKey } from '../key-lifecycle/key-lifecycle.ts'
import { lockRoomForKeys } from '../key-lifecycle/room-for-keys.sql.ts'
import { deactivationView } from '../secret-keys/secret-key-view.ts'
import { websiteKeyView } from './website-key-view.ts'
import { changeWebsiteKey, lockWebsiteKey } from './website-keys.sql.ts'

/** Idempotent: pausing a paused key answers the same and changes nothing. */
export const pauseWebsiteKeyHandler = handle(pauseEmbeddedKey, async ({ params, account, tx, now, audit }) => {
  const found = await lockWebsiteKey(tx, account.id, { keyId: params.id, now })
  if (!found) throw problem('security-context:key-not-found')
  const change = pauseKey(found.key, now)
  if (!change) return deactivationView(found.key.pausedAt ?? now, null)

  await changeWebsiteKey(tx, found, change)
  audit('website-key.paused', { subject: found.key.id, label: found.key.label })
  return deactivationView(now, null)
})

/** Idempotent. */
export const activateWebsiteKeyHandler = handle(activateEmbeddedKey, async ({ params, account, tx, now, audit }) => {
  const found = await lockWebsiteKey(tx, account.id, { keyId: params.id, now })
  if (!found) throw problem('security-context:key-not-found')
  const change = activateKey(found.key, now)
  if (!change) return websiteKeyView(found, now)

  const activated = await changeWebsiteKey(tx, found, change)
  audit('website-key.activated', { subject: found.key.id, label: found.key.label })
  return websiteKeyView(activated, now)
})

/** Idempotent. */
export const recoverWebsiteKeyHandler = handle(recoverEmbeddedKey, async ({ params, account, tx, now, audit }) => {
  const room = await lockRoomForKeys(tx, account.id)
  const found = await lockWebsiteKey(tx, account.id, { keyId: params.id, now })
  if (!found) throw problem('security-context:key-not-found')
  const change = recoverKey(found.key, { room, now })
  if (!change) return websiteKeyView(found, now)

  const recovered = await changeWebsiteKey(tx, found, change)
  audit('website-key.recovered', { subject: found.key.id, label: found.key.label })
  return websiteKeyView(recovered, now)
})
