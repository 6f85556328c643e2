import * as z from 'zod/mini'
import { call } from '../call.ts'
import { CustomerRoleName } from '../role-names.ts'
import { OWNERS } from '../roles.ts'

/** Subjects of calls in plain words, by the beginning of their paths; other calls are named after their path. */
export const PERMISSION_SUBJECTS: readonly { subject: string; paths: readonly `/${string}`[] }[] = [
  {
    subject: 'Members and invitations',
    paths: ['/identities', '/users', '/invitations', '/role-requests', '/role-permissions', '/max-users'],
  },
  { subject: 'Contacts', paths: ['/contacts', '/topics'] },
  { subject: 'Usage warnings and thresholds', paths: ['/accounts/usage', '/usage-thresholds'] },
  { subject: 'Webhooks', paths: ['/webhooks', '/webhook-deliveries'] },
  { subject: 'Name of the account', paths: ['/rename'] },
  { subject: 'Organization and single sign-on', paths: ['/organizations'] },
  { subject: 'Whether support may look around', paths: ['/accounts/support-access'] },
  { subject: 'Whether members need a second factor', paths: ['/accounts/second-factor'] },
  { subject: 'Audit log', paths: ['/audit'] },
  { subject: 'Secret keys', paths: ['/secret-keys'] },
  { subject: 'Website keys', paths: ['/embedded-keys'] },
  { subject: 'Limits of keys', paths: ['/keys'] },
  { subject: 'Usage', paths: ['/usage'] },
  { subject: 'Address lists', paths: ['/address-lists'] },
  { subject: 'Licenses and subscriptions', paths: ['/licenses', '/subscriptions', '/tracks'] },
  { subject: 'Quotes', paths: ['/quote'] },
  { subject: 'Orders and receipts', paths: ['/orders', '/account/orders', '/account/renewals', '/v1/account'] },
  {
    subject: 'Cards and payments',
    paths: ['/payment-methods', '/payment-signature', '/payments', '/vault', '/card-code'],
  },
  { subject: 'Reminders of a cart', paths: ['/cart-reminder'] },
  { subject: 'Billing details', paths: ['/billing-details'] },
  { subject: 'Taxable address', paths: ['/taxable-locations'] },
]

/** The roles that may view and change a subject, each role taken alone. */
export const RolePermission = z.object({
  subject: z.string(),
  see: z.array(CustomerRoleName),
  change: z.array(CustomerRoleName),
})
export type RolePermission = z.infer<typeof RolePermission>

/** Returns the permissions of each role, derived from every call of the contract. */
export const listRolePermissions = call({
  service: 'authorization',
  method: 'GET',
  path: '/role-permissions',
  requires: OWNERS,
  response: z.array(RolePermission),
})
