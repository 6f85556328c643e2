import * as z from 'zod/mini'
import { call } from '../call.ts'
import { RemoteOverride } from '../platform.ts'

/*
 * A remote that comes from a developer's machine instead of the registry: in one session of one member of staff, for hours (rule
 * P23). These calls go by the session cookie, so that they are hers also while she acts as somebody else.
 */

/** Developers run code in the portal with all their own permissions, so they need every staff permission. */
const DEVELOPERS = [['support', 'billing-ops', 'catalog-admin', 'user-admin', 'auditor']] as const

/** Hours that an override lasts at most. */
export const LONGEST_OVERRIDE_HOURS = 8

const NameOfRemote = z
  .string()
  .check(
    z.maxLength(60, { error: 'At most 60 characters', abort: true }),
    z.regex(/^[a-z][a-z-]*$/, 'Enter the name of a remote'),
  )

export const OverrideForm = z.object({
  origin: z
    .string()
    .check(z.minLength(1, 'Enter where the remote is served'), z.maxLength(200, 'At most 200 characters')),
  hours: z.int().check(z.gte(1, 'At least 1 hour'), z.lte(LONGEST_OVERRIDE_HOURS, 'At most 8 hours')),
})
const Overrides = z.object({ overrides: z.array(RemoteOverride) })

export const listOverrides = call({
  service: 'authorization',
  method: 'GET',
  path: '/overrides',
  requires: DEVELOPERS,
  response: Overrides,
})

/** Replaces the previous override of this remote. Unattended screens do not load anyone's code. */
export const setOverride = call({
  service: 'authorization',
  method: 'PUT',
  path: '/overrides/:remote',
  requires: DEVELOPERS,
  condition: 'fresh-sign-in',
  params: z.object({ remote: NameOfRemote }),
  body: OverrideForm,
  response: Overrides,
  errors: ['release:origin-not-allowed', 'identity-context:fresh-sign-in-required'],
})

/** Removes all overrides, so that everything comes from the registry again. Idempotent. */
export const dropOverrides = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/overrides',
  requires: DEVELOPERS,
})
