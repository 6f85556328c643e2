import { type EmbeddedKey, listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import {
  activateEmbeddedKey,
  addHost,
  checkPage,
  createEmbeddedKey,
  deleteEmbeddedKey,
  pauseEmbeddedKey,
  recoverEmbeddedKey,
  removeHost,
  updateEmbeddedKey,
} from '@portal/contracts/security/embedded-keys'
import { listKeyLimits } from '@portal/contracts/security/key-limits'
import { judgePage } from '@portal/contracts/security/page-verdict'
import { getKeyUsage, getRecentUse, getUsage } from '@portal/contracts/security/usage'
import { anEmbeddedKey, fakeApi } from '@portal/test-kit'

/** The rows of one website key with these hosts. */
export function aWebsiteKey(hosts: readonly string[], said: Partial<EmbeddedKey> = {}): EmbeddedKey[] {
  const key = anEmbeddedKey(said)
  return (hosts.length > 0 ? hosts : ['']).map((domain) => ({ ...key, domain }))
}

/** An API that holds these website keys and does with them what the server does. */
export function fakeWebsiteKeys(...held: EmbeddedKey[][]) {
  const fake = fakeApi()
  let keys = held
  const change = (id: string, changed: (rows: EmbeddedKey[]) => EmbeddedKey[]) => {
    keys = keys.map((rows) => (rows[0]?.key_id === id ? changed(rows) : rows))
    return keys.find(([row]) => row?.key_id === id) ?? []
  }
  const put = (id: string, facts: Partial<EmbeddedKey>) =>
    change(id, (rows) => rows.map((row) => ({ ...row, ...facts })))
  const hostsOf = (rows: EmbeddedKey[]) => rows.flatMap(({ domain }) => domain || [])

  fake.on(listEmbeddedKeys, () => keys.flat())
  fake.on(createEmbeddedKey, ({ body: { label, description = '', domains = [] } }) => {
    const key = aWebsiteKey(domains, { label, description })
    keys = [key, ...keys]
    return key
  })
  fake.on(updateEmbeddedKey, ({ params, body: { label, description } }) =>
    put(params.id, { ...(label && { label }), ...(description !== undefined && { description }) }),
  )
  fake.on(pauseEmbeddedKey, ({ params }) => {
    put(params.id, { active: false })
    return { deactivated: new Date().toISOString(), recovery_deadline: '' }
  })
  fake.on(activateEmbeddedKey, ({ params }) => put(params.id, { active: true }))
  fake.on(recoverEmbeddedKey, ({ params }) => put(params.id, { deactivated: '', recovery_deadline: '' }))
  fake.on(deleteEmbeddedKey, ({ params, query }) => {
    const stopped = {
      deactivated: new Date().toISOString(),
      recovery_deadline: new Date(Date.now() + 1e9).toISOString(),
    }
    put(params.id, { active: false, ...stopped })
    if (query.purge) keys = keys.filter(([row]) => row?.key_id !== params.id)
    return stopped
  })
  fake.on(addHost, ({ params: { id, domain } }) => {
    change(id, (rows) => aWebsiteKey([...hostsOf(rows), domain], rows[0]))
    return undefined
  })
  fake.on(removeHost, ({ params: { id, domain } }) => {
    change(id, (rows) =>
      aWebsiteKey(
        hostsOf(rows).filter((host) => host !== domain),
        rows[0],
      ),
    )
    return undefined
  })
  fake.on(checkPage, ({ params: { id }, query: { page } }) => {
    const rows = keys.find(([row]) => row?.key_id === id) ?? []
    const state = rows[0]?.active ? 'active' : 'paused'
    return judgePage({ state, tokenExchangeRequired: false, hosts: hostsOf(rows) }, page)
  })
  fake.on(getKeyUsage, () => [])
  fake.on(getUsage, () => [])
  fake.on(getRecentUse, () => ({ lookups: 0, sources: 0, top: [] }))
  fake.on(listKeyLimits, () => null)
  return fake
}
