import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NumberedPath } from '../paths.ts'
import { CustomerRoleName } from '../role-names.ts'
import { OWNERS } from '../roles.ts'
import { Time } from '../values.ts'

/** People who can grant a role, and the roles the caller has already requested. */
export const RoleGranters = z.object({
  /** The account's owners by name, with the roles each can grant: people without a role are not asked for it. */
  owners: z.array(z.object({ user_id: z.int(), name: z.string(), roles: z.array(CustomerRoleName) })),
  /** Roles that any of them holds: no one can grant a role that they lack (rule E6). */
  grantable: z.array(CustomerRoleName),
  /** Asked for in the last day. */
  asked: z.array(CustomerRoleName),
})
export type RoleGranters = z.infer<typeof RoleGranters>

/**
 * States of a request, for the person who opens its link: granted, in this or another way; expired; the requester has
 * left; the viewer is not an owner, or lacks the role.
 */
export const ROLE_REQUEST_STATES = ['open', 'granted', 'expired', 'left', 'not-owner', 'role-not-yours'] as const

/** A role that a member asks for (rule E17). */
export const RoleRequest = z.object({
  id: z.int(),
  account_id: z.int(),
  account_label: z.string(),
  /** Name of the requester. */
  name: z.string(),
  email_address: z.string(),
  role: CustomerRoleName,
  requested: Time,
  expiration: Time,
  state: z.enum(ROLE_REQUEST_STATES),
})
export type RoleRequest = z.infer<typeof RoleRequest>

/** Returns the account's owners to any member. People without an account get none. */
export const getRoleGranters = call({
  service: 'authorization',
  method: 'GET',
  path: '/role-requests',
  requires: 'self',
  response: RoleGranters,
})

/** Mails those who can give the role, once a day for each role. Idempotent. */
export const askForRole = call({
  service: 'authorization',
  method: 'POST',
  path: '/role-requests',
  requires: 'self',
  body: z.object({ role: CustomerRoleName }),
  errors: [
    'identity-context:account-not-found',
    'identity-context:role-held',
    'identity-context:role-not-grantable',
    'request:forbidden',
  ],
})

/** Works in any account of the caller's: the letter's link may be opened while another one is shown. */
export const getRoleRequest = call({
  service: 'authorization',
  method: 'GET',
  path: '/role-requests/:id',
  requires: 'self',
  params: NumberedPath,
  response: RoleRequest,
  errors: ['identity-context:role-request-not-found'],
})

/** Grants the requested role. Idempotent. */
export const grantRoleRequest = call({
  service: 'authorization',
  method: 'POST',
  path: '/role-requests/:id/grant',
  requires: OWNERS,
  params: NumberedPath,
  errors: [
    'identity-context:role-request-not-found',
    'identity-context:role-request-expired',
    'identity-context:member-not-found',
    'identity-context:role-not-yours',
  ],
})
