import * as z from 'zod/mini'
import type { Requirement } from './roles.ts'

/** Staff who may read a customer's account (rule C4). */
export const ACCOUNT_READERS = [['support'], ['billing-ops'], ['auditor']] as const satisfies Requirement

/** Staff who may read the catalog. */
export const CATALOG_READERS = [
  ['support'],
  ['billing-ops'],
  ['catalog-admin'],
  ['auditor'],
] as const satisfies Requirement

export const SUPPORT = [['support']] as const satisfies Requirement
export const BILLING_OPS = [['billing-ops']] as const satisfies Requirement
export const CATALOG_ADMIN = [['catalog-admin']] as const satisfies Requirement
export const USER_ADMIN = [['user-admin']] as const satisfies Requirement

/** Staff who read who works here, what they may do and what they did. */
export const STAFF_READERS = [['user-admin'], ['auditor']] as const satisfies Requirement

const HIGHEST_ID = 2 ** 31 - 1

export const Id = z.int().check(z.gte(1), z.lte(HIGHEST_ID))

/** Accounts or people that staff ask about at once (rule K10). */
export const Ids = z.array(Id).check(z.maxLength(500, 'At most 500 at once'))
