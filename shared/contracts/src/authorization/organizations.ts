import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NumberedPath } from '../paths.ts'
import { text } from '../values.ts'

const OWNER = [['account-owner']] as const

export const OrganizationAccount = z.object({ account_id: z.int(), account_label: z.string() })

/** Accounts of one company that sign in together (account.md §3). Only its primary account is shown the key. */
export const Organization = z.object({
  organization_id: z.int(),
  organization_name: z.string(),
  organization_key: z.string(),
  primary_account_id: z.int(),
  configured: z.boolean(),
  idp_activated: z.boolean(),
  accounts: z.array(OrganizationAccount),
})
export type Organization = z.infer<typeof Organization>

const OrganizationName = z.object({ organization_name: text(200) })

export const createOrganization = call({
  service: 'authorization',
  method: 'PUT',
  path: '/organizations',
  requires: OWNER,
  body: OrganizationName,
  response: Organization,
})

/** The organization that the current account belongs to, or `null`. */
export const getOrganization = call({
  service: 'authorization',
  method: 'GET',
  path: '/organizations',
  requires: OWNER,
  response: z.nullable(Organization),
})

export const renameOrganization = call({
  service: 'authorization',
  method: 'POST',
  path: '/organizations/:id',
  requires: OWNER,
  condition: 'primary-account',
  params: NumberedPath,
  body: OrganizationName,
  errors: ['identity-context:organization-not-found', 'identity-context:primary-account-only'],
})

export const listOrganizationAccounts = call({
  service: 'authorization',
  method: 'GET',
  path: '/organizations/:id/accounts',
  requires: OWNER,
  params: NumberedPath,
  response: z.array(OrganizationAccount),
  errors: ['identity-context:organization-not-found'],
})

/** Joins the current account to the organization whose key this is; a key works once (rule F7). */
export const joinOrganization = call({
  service: 'authorization',
  method: 'PUT',
  path: '/organizations/accounts',
  requires: OWNER,
  body: z.object({ organization_key: z.string() }),
  response: Organization,
  errors: ['identity-context:organization-key-unusable'],
})

export const removeOrganizationAccount = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/organizations/accounts/:id',
  requires: OWNER,
  params: NumberedPath,
  errors: ['identity-context:organization-not-found', 'identity-context:primary-account-leaving'],
})

export const deleteOrganization = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/organizations/:id',
  requires: OWNER,
  condition: 'primary-account',
  params: NumberedPath,
  errors: [
    'identity-context:organization-not-found',
    'identity-context:primary-account-only',
    'identity-context:idp-active',
  ],
})
