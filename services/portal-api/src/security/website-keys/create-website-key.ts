import { createEmbeddedKey } from '@portal/contracts/security/embedded-keys'
import { handle } from '../../kernel/handle.ts'
import { requireRoomForKey } from '../key-lifecycle/key-lifecycle.ts'
import { lockRoomForKeys } from '../key-lifecycle/room-for-keys.sql.ts'
import { refuseSharedSuffixes } from './refuse-shared-suffixes.ts'
import { newWebsiteKeyId } from './website-key-id.ts'
import { websiteKeyView } from './website-key-view.ts'
import { insertWebsiteKey } from './website-keys.sql.ts'

/** Host names that mean the same are one. */
export const createWebsiteKeyHandler = handle(createEmbeddedKey, async ({ body, caller, account, tx, now, audit }) => {
  requireRoomForKey(await lockRoomForKeys(tx, account.id))

  const hosts = [...new Set([...(body.domains ?? []), ...(body.domain === undefined ? [] : [body.domain])])]
  refuseSharedSuffixes(hosts)
  const id = newWebsiteKeyId()
  const { label, description = '' } = body
  const facts = { id, accountId: account.id, label, description, createdBy: caller.userId, createdAt: now }
  const key = await insertWebsiteKey(tx, facts, hosts)
  audit('website-key.created', { subject: id, label, hosts })
  return websiteKeyView({ key, createdBy: caller.email, hosts }, now)
})
