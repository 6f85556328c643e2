import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import { getGatewayPlace } from '@portal/contracts/security/gateway-place'
import { listKeyLimits } from '@portal/contracts/security/key-limits'
import { listSecretKeys, type SecretKey } from '@portal/contracts/security/secret-key-list'
import {
  activateSecretKey,
  createSecretKey,
  deleteSecretKey,
  pauseSecretKey,
  recoverSecretKey,
  rotateSecretKey,
  updateSecretKey,
} from '@portal/contracts/security/secret-keys'
import { getKeyUsage, getRecentUse, getUsage } from '@portal/contracts/security/usage'
import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { DAY_MS } from '@portal/contracts/time-units'
import { aSecretKey, fakeApi } from '@portal/test-kit'

export const WHOLE_TOKEN = 'psk_whole-token-of-the-new-key-4f2a'

/** A key that was deleted a day ago. */
export function aDeletedKey(said: Partial<SecretKey> = {}): SecretKey {
  const [deletedAt, deadline] = [-1, 29].map((days) => new Date(Date.now() + days * DAY_MS).toISOString())
  return aSecretKey({ paused: true, deactivated: deletedAt, recovery_deadline: deadline, ...said })
}

/** An API that holds these keys and does with them what the server does. */
export function fakeKeys(...held: SecretKey[]) {
  const fake = fakeApi()
  const keys = [...held]
  const change = (id: string, facts: Partial<SecretKey>) => {
    const at = keys.findIndex(({ key_id }) => key_id === id)
    const changed = { ...(keys[at] as SecretKey), ...facts }
    keys[at] = changed
    return changed
  }

  fake.on(listSecretKeys, ({ query }) =>
    query.reveal
      ? keys.filter(({ key_id }) => key_id === query.key_id).map((key) => ({ ...key, token: WHOLE_TOKEN }))
      : keys,
  )
  fake.on(getGatewayPlace, () => ({ origin: 'http://gateway.test' }))
  fake.on(createSecretKey, ({ body: { label, description, licenses = [] } }) => {
    const key = aSecretKey({ label, description, licenses })
    keys.unshift(key)
    return { ...key, token: WHOLE_TOKEN }
  })
  fake.on(updateSecretKey, ({ params, body: { label, description, licenses } }) =>
    change(params.id, {
      ...(label && { label }),
      ...(description !== undefined && { description }),
      ...(licenses && { licenses }),
    }),
  )
  fake.on(pauseSecretKey, ({ params }) => {
    change(params.id, { paused: true })
    return { deactivated: new Date().toISOString(), recovery_deadline: '' }
  })
  fake.on(activateSecretKey, ({ params }) => {
    const { stops_at } = keys.find(({ key_id }) => key_id === params.id) ?? {}
    const isOver = stops_at && Date.parse(stops_at) <= Date.now()
    return change(params.id, { paused: false, ...(isOver && { stops_at: '', replaced_by: '' }) })
  })
  fake.on(recoverSecretKey, ({ params }) => change(params.id, { deactivated: '', recovery_deadline: '' }))
  fake.on(deleteSecretKey, ({ params, query }) => {
    const { deactivated, recovery_deadline = '' } = aDeletedKey()
    change(params.id, { paused: true, deactivated, recovery_deadline })
    if (query.purge) keys.splice(0, keys.length, ...keys.filter(({ key_id }) => key_id !== params.id))
    return { deactivated, recovery_deadline }
  })
  fake.on(rotateSecretKey, ({ params, body: { overlap_seconds } }) => {
    const stops_at = new Date(Date.now() + overlap_seconds * 1000).toISOString()
    const isOver = overlap_seconds === 0
    const old = change(params.id, { stops_at, replaced_by: 'key-in-its-place', ...(isOver && { paused: true }) })
    const key = aSecretKey({ label: old.label, description: old.description, key_id: 'key-in-its-place' })
    keys.unshift(key)
    return { ...key, token: WHOLE_TOKEN }
  })
  fake.on(getKeyUsage, () => [])
  fake.on(getUsage, () => [])
  fake.on(getRecentUse, () => ({ lookups: 0, sources: 0, top: [] }))
  fake.on(listKeyLimits, () => null)
  fake.on(listEmbeddedKeys, () => [])
  fake.on(listAccountSubscriptions, () => [])
  fake.on(listLicenses, () => [])
  return fake
}
