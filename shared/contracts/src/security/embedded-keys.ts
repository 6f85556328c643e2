import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NamedPath } from '../paths.ts'
import { optionalText, Time, TimeOrEmpty, text } from '../values.ts'
import { Deactivation, KEY_DESCRIPTION_LENGTH, KEY_LABEL_LENGTH } from './secret-keys.ts'

const EDITOR = [['api-key-editor']] as const

/** One host name of a website key on the wire (account.md §3); a key with several has a row for each (rule D7). */
export const EmbeddedKey = z.object({
  key_id: z.string(),
  label: z.string(),
  domain: z.string(),
  active: z.boolean(),
  created: Time,
  created_by: z.string(),
  description: z.string(),
  by_account_deactivation: z.boolean(),
  token_exchange_required: z.boolean(),
  recovery_deadline: z.optional(TimeOrEmpty),
  last_used: TimeOrEmpty,
  last_used_from: z.string(),
})
export type EmbeddedKey = z.infer<typeof EmbeddedKey>

/** A host name before it is put in order: no white space, no slash, not only asterisks (account.md §5). */
export const HostName = text(253).check(
  z.regex(/^[^\s/]+$/, 'Leave out white space and slashes'),
  z.regex(/[^*]/, 'Enter more than asterisks'),
)

export const NewEmbeddedKey = z.object({
  label: text(KEY_LABEL_LENGTH),
  description: z.optional(optionalText(KEY_DESCRIPTION_LENGTH)),
  domains: z.array(HostName).check(z.minLength(1, 'Add a host name'), z.maxLength(100, 'At most 100 host names')),
})

export const EmbeddedKeyChange = z.object({
  label: z.optional(text(KEY_LABEL_LENGTH)),
  description: z.optional(optionalText(KEY_DESCRIPTION_LENGTH)),
})

const HostPath = z.object({ id: z.string(), domain: z.string() })

export const listEmbeddedKeys = call({
  service: 'security',
  method: 'GET',
  path: '/embedded-keys',
  requires: [['api-key-viewer']],
  response: z.array(EmbeddedKey),
})

export const createEmbeddedKey = call({
  service: 'security',
  method: 'PUT',
  path: '/embedded-keys',
  requires: EDITOR,
  body: NewEmbeddedKey,
  response: z.array(EmbeddedKey),
  errors: ['security-context:too-many-keys', 'security-context:host-not-allowed'],
})

export const updateEmbeddedKey = call({
  service: 'security',
  method: 'POST',
  path: '/embedded-keys/:id',
  requires: EDITOR,
  params: NamedPath,
  body: EmbeddedKeyChange,
  response: z.array(EmbeddedKey),
  errors: ['security-context:key-not-found', 'security-context:key-deleted'],
})

export const deleteEmbeddedKey = call({
  service: 'security',
  method: 'DELETE',
  path: '/embedded-keys/:id',
  requires: EDITOR,
  params: NamedPath,
  response: Deactivation,
  errors: ['security-context:key-not-found'],
})

export const addHost = call({
  service: 'security',
  method: 'PUT',
  path: '/embedded-keys/:id/domains/:domain',
  requires: EDITOR,
  params: HostPath,
  errors: [
    'security-context:key-not-found',
    'security-context:key-deleted',
    'security-context:host-not-allowed',
    'security-context:host-taken',
    'security-context:too-many-hosts',
  ],
})

export const removeHost = call({
  service: 'security',
  method: 'DELETE',
  path: '/embedded-keys/:id/domains/:domain',
  requires: EDITOR,
  params: HostPath,
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
  errors: ['security-context:key-not-found'],
})
