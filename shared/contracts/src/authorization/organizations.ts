import * as z from 'zod/mini'
import { call } from '../call.ts'
import { name } from '../names.ts'
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

const OrganizationName = z.object({ organization_name: name(200) })

/** Begins an organization, whose primary account is the current one. */
export const createOrganization = call({
  service: 'authorization',
  method: 'PUT',
  path: '/organizations',
  requires: OWNER,
  body: OrganizationName,
  response: Organization,
  errors: ['identity-context:already-in-organization'],
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

/**
 * Joins the current account to the organization whose key this is; a key works once (rule F7). Owners of the account become
 * restricted ones (rule C6).
 */
export const joinOrganization = call({
  service: 'authorization',
  method: 'PUT',
  path: '/organizations/accounts',
  requires: OWNER,
  body: z.object({ organization_key: text(200) }),
  response: Organization,
  errors: ['identity-context:organization-key-unusable', 'identity-context:already-in-organization'],
})

/** Any account but the primary one, by an owner of that, or the current account itself. Its restricted owners become owners. */
export const removeOrganizationAccount = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/organizations/accounts/:id',
  requires: OWNER,
  params: NumberedPath,
  errors: [
    'identity-context:organization-not-found',
    'identity-context:primary-account-only',
    'identity-context:primary-account-leaving',
  ],
})

/** Makes another account of the organization its primary one (rule F8). Owners and restricted owners switch roles. */
export const makePrimaryAccount = call({
  service: 'authorization',
  method: 'PUT',
  path: '/organizations/accounts/:id/primary',
  requires: OWNER,
  condition: 'primary-account',
  params: NumberedPath,
  errors: ['identity-context:organization-not-found', 'identity-context:primary-account-without-owner'],
})

/** Replaces the organization key; the old one no longer lets accounts join (rule F7). */
export const renewOrganizationKey = call({
  service: 'authorization',
  method: 'POST',
  path: '/organizations/key',
  requires: OWNER,
  condition: 'primary-account',
  response: Organization,
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
