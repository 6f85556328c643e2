import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NamedPath, NumberedPath } from '../paths.ts'
import { ACCOUNT_READERS, SUPPORT } from '../staff.ts'
import { EmbeddedKey } from './embedded-keys.ts'
import { SecretKey } from './secret-keys.ts'
import { getKeyUsage } from './usage.ts'

/** The secret keys of the account `id`, their tokens masked. */
export const listSecretKeysOfAccount = call({
  service: 'security',
  method: 'GET',
  path: '/admin/secret-keys/:id',
  requires: ACCOUNT_READERS,
  params: NumberedPath,
  response: z.array(SecretKey),
  errors: ['sales-context:account-not-found'],
})

export const listEmbeddedKeysOfAccount = call({
  service: 'security',
  method: 'GET',
  path: '/admin/embedded-keys/:id',
  requires: ACCOUNT_READERS,
  params: NumberedPath,
  response: z.array(EmbeddedKey),
  errors: ['sales-context:account-not-found'],
})

/** `id` is opaque: a key or account, or `key:license@host`; `resource` names the limiter (rules D15, M14). */
export const clearRateLimit = call({
  service: 'security',
  method: 'DELETE',
  path: '/admin/rate-limits/:id',
  requires: SUPPORT,
  params: NamedPath,
  query: z.object({ resource: z.string() }),
})

/** Traces the requests of a key, an account or an address for a while, secrets masked (rule D16). */
export const startTracing = call({
  service: 'security',
  method: 'PUT',
  path: '/admin/tracing',
  requires: SUPPORT,
  body: z.object({
    search_term: z.string().check(z.minLength(1), z.maxLength(200)),
    duration_seconds: z.int().check(z.gte(1), z.lte(3600)),
  }),
})

export const getKeyUsageAsStaff = call({ ...getKeyUsage, path: '/admin/usage/keys/:key', requires: ACCOUNT_READERS })
