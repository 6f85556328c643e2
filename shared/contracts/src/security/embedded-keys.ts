import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Flag } from '../flag.ts'
import { name } from '../names.ts'
import { NamedPath } from '../paths.ts'
import { optionalText } from '../values.ts'
import { EmbeddedKey } from './embedded-key-list.ts'
import { HOSTS_OF_A_KEY, HostName, KnownHostName } from './host-names.ts'
import { PAGE_RULES } from './page-rules.ts'
import { Deactivation, KEY_DESCRIPTION_LENGTH, KEY_LABEL_LENGTH, KeyWords } from './secret-keys.ts'

const EDITOR = [['api-key-editor']] as const

export const NewEmbeddedKey = z.object({
  label: name(KEY_LABEL_LENGTH),
  description: z.optional(optionalText(KEY_DESCRIPTION_LENGTH)),
  domains: z
    .array(HostName)
    .check(z.minLength(1, 'Add a host name'), z.maxLength(HOSTS_OF_A_KEY, 'At most 100 host names')),
})

/** Input of a program: one host as `domain`, several as `domains`. */
const SentEmbeddedKey = z
  .object({
    ...NewEmbeddedKey.shape,
    domain: z.optional(HostName),
    domains: z.optional(NewEmbeddedKey.shape.domains),
  })
  .check(
    z.refine(({ domain, domains }) => domain !== undefined || domains !== undefined, {
      path: ['domains'],
      error: 'Add a host name',
    }),
    z.refine(({ domain, domains = [] }) => domain === undefined || domains.length < HOSTS_OF_A_KEY, {
      path: ['domains'],
      error: 'At most 100 host names',
    }),
  )

const HostPath = z.object({ ...NamedPath.shape, domain: HostName })

export const createEmbeddedKey = call({
  service: 'security',
  method: 'PUT',
  path: '/embedded-keys',
  requires: EDITOR,
  body: SentEmbeddedKey,
  response: z.array(EmbeddedKey),
  errors: ['security-context:too-many-keys', 'security-context:host-not-allowed'],
})

export const updateEmbeddedKey = call({
  service: 'security',
  method: 'POST',
  path: '/embedded-keys/:id',
  requires: EDITOR,
  params: NamedPath,
  body: KeyWords,
  response: z.array(EmbeddedKey),
  errors: ['security-context:key-not-found', 'security-context:key-deleted'],
})

/**
 * Deletes a website key like a secret key: recoverable for 30 days, or with `purge` and its `label` permanently (rule
 * D1).
 */
export const deleteEmbeddedKey = call({
  service: 'security',
  method: 'DELETE',
  path: '/embedded-keys/:id',
  requires: EDITOR,
  params: NamedPath,
  query: z.object({ purge: z.optional(Flag), label: z.optional(z.string()) }),
  response: Deactivation,
  errors: ['security-context:key-not-found', 'security-context:label-mismatch'],
})

/** Authorizes pages of one more host, in the form that `readHostName` gives it (rule D6). */
export const addHost = call({
  service: 'security',
  method: 'PUT',
  path: '/embedded-keys/:id/domains/:domain',
  requires: EDITOR,
  params: HostPath,
  errors: [
    'security-context:key-not-found',
    'security-context:key-deleted',
    'security-context:host-taken',
    'security-context:host-not-allowed',
    'security-context:too-many-hosts',
  ],
})

/** Idempotent: a host name that the key does not have is gone already. */
export const removeHost = call({
  service: 'security',
  method: 'DELETE',
  path: '/embedded-keys/:id/domains/:domain',
  requires: EDITOR,
  params: z.object({ ...NamedPath.shape, domain: KnownHostName }),
  errors: ['security-context:key-not-found', 'security-context:key-deleted'],
})

export const activateEmbeddedKey = call({
  service: 'security',
  method: 'PUT',
  path: '/embedded-keys/:id/activation',
  requires: EDITOR,
  params: NamedPath,
  response: z.array(EmbeddedKey),
  errors: ['security-context:key-not-found', 'security-context:key-deleted', 'security-context:account-deactivated'],
})

export const pauseEmbeddedKey = call({
  service: 'security',
  method: 'DELETE',
  path: '/embedded-keys/:id/activation',
  requires: EDITOR,
  params: NamedPath,
  response: Deactivation,
  errors: ['security-context:key-not-found', 'security-context:key-deleted'],
})

export const recoverEmbeddedKey = call({
  service: 'security',
  method: 'PUT',
  path: '/embedded-keys/:id/recover',
  requires: EDITOR,
  params: NamedPath,
  response: z.array(EmbeddedKey),
  errors: ['security-context:key-not-found', 'security-context:too-many-keys'],
})

/**
 * Verdict on whether a page may use a website key, with the reason; the gateway decides by the same rules. `missing` is
 * the host to add.
 */
export const PageCheck = z.object({
  allowed: z.boolean(),
  rule: z.enum(PAGE_RULES),
  page_host: z.string(),
  matched: z.string(),
  missing: z.string(),
})
export type PageCheck = z.infer<typeof PageCheck>

/** `page` is the address of a page, with or without its scheme; without `page` it is a request that names none. */
export const checkPage = call({
  service: 'security',
  method: 'GET',
  path: '/embedded-keys/:id/page-check',
  requires: [['api-key-viewer']],
  params: NamedPath,
  query: z.object({ page: z.optional(z.string().check(z.maxLength(2000, 'At most 2,000 characters'))) }),
  response: PageCheck,
  errors: ['security-context:key-not-found'],
})
