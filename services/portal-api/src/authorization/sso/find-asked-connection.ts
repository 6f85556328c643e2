import type { Transaction } from '@portal/foundation/database'
import { domainOf, findActiveByDomain } from './domains/domains.sql.ts'
import { type ConnectionRow, findConnectionIn } from './identity-providers.sql.ts'
import { findActiveByName } from './sso-names.sql.ts'

const ID = /^[1-9]\d{0,8}$/
/**
 * Matches input that looks like a domain. It is never looked up as a name: anyone may call their organization
 * `acme.com` (rule F84).
 */
const DOMAIN = /^[^\s@]+\.[^\s@.]{2,}$/

/** Finds the active connection of an organization by its ID, its name, or an address or domain (rules F9, F84). */
export async function findAskedConnection(tx: Transaction, asked: string): Promise<ConnectionRow | undefined> {
  const organizationId = await findAskedOrganization(tx, asked)
  return organizationId === undefined ? undefined : findConnectionIn(tx, organizationId, 'active')
}

async function findAskedOrganization(tx: Transaction, asked: string): Promise<number | undefined> {
  if (ID.test(asked)) return Number(asked)
  if (asked.includes('@')) return findActiveByDomain(tx, domainOf(asked))

  return DOMAIN.test(asked) ? findActiveByDomain(tx, asked) : findActiveByName(tx, asked)
}
