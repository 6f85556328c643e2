import { addHost, removeHost } from '@portal/contracts/security/embedded-keys'
import { HOSTS_OF_A_KEY } from '@portal/contracts/security/host-names'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { refuseDeleted } from '../key-lifecycle/key-lifecycle.ts'
import { refuseSharedSuffixes } from './refuse-shared-suffixes.ts'
import { deleteHost, insertHosts, lockWebsiteKey } from './website-keys.sql.ts'

/** A key has a host name once, and 100 at most (rule D6). */
export const addHostHandler = handle(addHost, async ({ params, account, tx, now, audit }) => {
  const found = await lockWebsiteKey(tx, account.id, { keyId: params.id, now })
  if (!found) throw problem('security-context:key-not-found')
  refuseDeleted(found.key)
  if (found.hosts.includes(params.domain)) throw problem('security-context:host-taken')
  if (found.hosts.length >= HOSTS_OF_A_KEY) throw problem('security-context:too-many-hosts')

  refuseSharedSuffixes([params.domain])
  await insertHosts(tx, found.key.id, [params.domain])
  audit('website-key.host-added', { subject: found.key.id, label: found.key.label, hosts: [params.domain] })
})

/** Idempotent: a host name that is gone stays gone and leaves no trace. */
export const removeHostHandler = handle(removeHost, async ({ params, account, tx, now, audit }) => {
  const found = await lockWebsiteKey(tx, account.id, { keyId: params.id, now })
  if (!found) throw problem('security-context:key-not-found')
  refuseDeleted(found.key)
  if (!found.hosts.includes(params.domain)) return

  await deleteHost(tx, found.key.id, params.domain)
  audit('website-key.host-removed', { subject: found.key.id, label: found.key.label, hosts: [params.domain] })
})
