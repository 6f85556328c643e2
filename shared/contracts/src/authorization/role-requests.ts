import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NumberedPath } from '../paths.ts'
import { CustomerRoleName } from '../role-names.ts'
import { OWNERS } from '../roles.ts'
import { Time } from '../values.ts'

/** Whom somebody asks for a role, and for which they have asked already. */
export const RoleGranters = z.object({
  /** By name, those who look after the account, and what each of them can give: who lacks a role is not asked for it. */
  owners: z.array(z.object({ user_id: z.int(), name: z.string(), roles: z.array(CustomerRoleName) })),
  /** What any of them holds: nobody gives what they lack (rule E6). */
  grantable: z.array(CustomerRoleName),
  /** Asked for in the last day. */
  asked: z.array(CustomerRoleName),
})
export type RoleGranters = z.infer<typeof RoleGranters>

/**
 * What has become of a request, for whoever opens its link: granted, be it by another way; expired; whoever asked has left; the
 * opener does not look after the account, or lacks the role themselves.
 */
export const ROLE_REQUEST_STATES = ['open', 'granted', 'expired', 'left', 'not-owner', 'role-not-yours'] as const

/** A role that a member asks for (rule E17). */
export const RoleRequest = z.object({
  id: z.int(),
  account_id: z.int(),
  account_label: z.string(),
  /** Whoever asks. */
  name: z.string(),
  email_address: z.string(),
  role: CustomerRoleName,
  requested: Time,
  expiration: Time,
  state: z.enum(ROLE_REQUEST_STATES),
})
export type RoleRequest = z.infer<typeof RoleRequest>

/** For any member: who looks after the account. Who belongs to no account has nobody to ask. */
export const getRoleGranters = call({
  service: 'authorization',
  method: 'GET',
  path: '/role-requests',
  requires: 'self',
  response: RoleGranters,
})

/** Mails those who can give the role, once a day for each role. Safe to repeat. */
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

/** In any account of the caller's: the letter's link may be opened while another one is shown. */
export const getRoleRequest = call({
  service: 'authorization',
  method: 'GET',
  path: '/role-requests/:id',
  requires: 'self',
  params: NumberedPath,
  response: RoleRequest,
  errors: ['identity-context:role-request-not-found'],
})

/** Gives the role that was asked for. Safe to repeat. */
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
