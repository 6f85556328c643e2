import { updateEmbeddedKey } from '@portal/contracts/security/embedded-keys'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { refuseDeleted } from '../key-lifecycle/key-lifecycle.ts'
import { websiteKeyView } from './website-key-view.ts'
import { changeWebsiteKey, lockWebsiteKey } from './website-keys.sql.ts'

/** Idempotent: an update without changes leaves no trace. */
export const updateWebsiteKeyHandler = handle(updateEmbeddedKey, async ({ params, body, account, tx, now, audit }) => {
  const found = await lockWebsiteKey(tx, account.id, { keyId: params.id, now })
  if (!found) throw problem('security-context:key-not-found')
  refuseDeleted(found.key)

  const { label = found.key.label, description = found.key.description } = body
  const wanted = { label, description }
  const changed = (['label', 'description'] as const).filter((field) => found.key[field] !== wanted[field])
  if (changed.length === 0) return websiteKeyView(found, now)

  const updated = await changeWebsiteKey(tx, found, wanted)
  audit('website-key.updated', { subject: found.key.id, label, changed })
  return websiteKeyView(updated, now)
})
