import * as z from 'zod/mini'
import { call } from '../call.ts'

const OWNER = [['account-owner']] as const

const SupportAccess = z.object({
  /** True if support may act as the members of this account. */
  allowed: z.boolean(),
  /** The primary account of its organization says no for all of them. */
  barred_by_organization: z.boolean(),
})
export type SupportAccess = z.infer<typeof SupportAccess>

export const getSupportAccess = call({
  service: 'authorization',
  method: 'GET',
  path: '/accounts/support-access',
  requires: OWNER,
  response: SupportAccess,
})

/** Idempotent. */
export const allowSupport = call({
  service: 'authorization',
  method: 'PUT',
  path: '/accounts/support-access',
  requires: OWNER,
  response: SupportAccess,
})

/**
 * Forbids support access and stops those who are acting as a member. On a primary account it applies to the whole
 * organization. Idempotent.
 */
export const barSupport = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/accounts/support-access',
  requires: OWNER,
  response: SupportAccess,
})
