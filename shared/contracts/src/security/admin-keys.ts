import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NamedPath, NumberedPath } from '../paths.ts'
import { ACCOUNT_READERS, SUPPORT } from '../staff.ts'
import { Time } from '../values.ts'
import { EmbeddedKey } from './embedded-key-list.ts'
import { KeyLimit } from './key-limits.ts'
import { REFUSAL_RULES } from './refusals.ts'
import { SecretKey } from './secret-key-list.ts'
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

/** Lookup limits of the account's keys of either kind, with what was counted since each was set or reset. */
export const listKeyLimitsOfAccount = call({
  service: 'security',
  method: 'GET',
  path: '/admin/key-limits/:id',
  requires: ACCOUNT_READERS,
  params: NumberedPath,
  response: z.array(KeyLimit),
  errors: ['sales-context:account-not-found'],
})

/** Lookups of a key that gateways refused by one rule in the last 24 hours; the hour that lies half in them counts as a whole. */
export const KeyRefusals = z.object({
  key: z.string(),
  rule: z.enum(REFUSAL_RULES),
  lookups: z.int(),
  last: Time,
})
export type KeyRefusals = z.infer<typeof KeyRefusals>

/** Lists refusals of the account `id` by key and rule, most first (rule G24). */
export const listRefusalsOfAccount = call({
  service: 'security',
  method: 'GET',
  path: '/admin/refusals/:id',
  requires: ACCOUNT_READERS,
  params: NumberedPath,
  response: z.array(KeyRefusals),
  errors: ['sales-context:account-not-found'],
})

/** Limits of a gateway: wrong `credentials` of a network, `lookups` of an account under a license. */
export const LIMITERS = ['credentials', 'lookups'] as const

/** `id` is opaque: a key or account, or `key:license@host`; `resource` names the limiter (rules D15, M14). */
export const clearRateLimit = call({
  service: 'security',
  method: 'DELETE',
  path: '/admin/rate-limits/:id',
  requires: SUPPORT,
  params: NamedPath,
  query: z.object({ resource: z.enum(LIMITERS) }),
})

const SECRET_KEY_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ACCOUNT_OR_WEBSITE_KEY = /^\d{1,18}$/

/** A key's or account's id, or an address: nothing else is ever found. An IPv6 network may be given as it is shown. */
const TraceTerm = z.string().check(
  z.trim(),
  z.maxLength(200),
  z.refine(
    (term) => SECRET_KEY_ID.test(term) || ACCOUNT_OR_WEBSITE_KEY.test(term) || isAddress(term),
    'Enter a key id, an account id or an IP address',
  ),
)

/** Returns whether a text is an IP address, or an IPv6 network as it is shown. */
export function isAddress(text: string): boolean {
  return z.ipv4().safeParse(text).success || z.ipv6().safeParse(text.replace(/\/64$/, '')).success
}

/** Traces the requests of a key, an account or an address for a while, secrets masked (rule D16). */
export const startTracing = call({
  service: 'security',
  method: 'PUT',
  path: '/admin/tracing',
  requires: SUPPORT,
  body: z.object({
    search_term: TraceTerm,
    duration_seconds: z.int().check(z.gte(1), z.lte(3600)),
  }),
})

/** Ends a trace before its time. Idempotent (rule G27). */
export const stopTracing = call({
  service: 'security',
  method: 'DELETE',
  path: '/admin/tracing',
  requires: SUPPORT,
  query: z.object({ search_term: TraceTerm }),
})

/** A trace of the last week: running while `ends` lies ahead. */
export const Trace = z.object({
  search_term: z.string(),
  started: Time,
  ends: Time,
  started_by: z.string(),
})
export type Trace = z.infer<typeof Trace>

/** Lists traces of an account and its keys, and those of addresses, which belong to no account; the latest start first. Not counted as activity: its page polls it. */
export const listTracesOfAccount = call({
  service: 'security',
  method: 'GET',
  path: '/admin/traces/:id',
  requires: SUPPORT,
  isBackground: true,
  params: NumberedPath,
  response: z.array(Trace),
  errors: ['sales-context:account-not-found'],
})

/** A request that a trace caught; `facts` hold no secret. */
export const TracedRequest = z.object({
  search_term: z.string(),
  at: Time,
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type TracedRequest = z.infer<typeof TracedRequest>

/** Requests of a trace that are listed, the latest of them. */
export const TRACED_AT_MOST = 500

/** Lists the requests traced in the last week, latest first, at most {@link TRACED_AT_MOST}. Not counted as activity: its page polls it. */
export const listTracedRequests = call({
  service: 'security',
  method: 'GET',
  path: '/admin/tracing',
  requires: SUPPORT,
  isBackground: true,
  query: z.object({ search_term: TraceTerm }),
  response: z.array(TracedRequest),
})

/** Only staff decide that a website key needs a token exchange (rule D8); `id` is the key's. Idempotent. */
export const requireTokenExchange = call({
  service: 'security',
  method: 'PUT',
  path: '/admin/embedded-keys/:id/token-exchange',
  requires: SUPPORT,
  params: NamedPath,
  errors: ['security-context:key-not-found'],
})

export const waiveTokenExchange = call({ ...requireTokenExchange, method: 'DELETE' })

export const getKeyUsageAsStaff = call({ ...getKeyUsage, path: '/admin/usage/keys/:key', requires: ACCOUNT_READERS })
