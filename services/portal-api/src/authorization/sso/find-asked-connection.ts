import type { Transaction } from '@portal/foundation/database'
import { type ConnectionRow, findActiveByName, findConnectionIn } from './identity-providers.sql.ts'
import { domainOf, findActiveByDomain } from './organization-domains.sql.ts'

const ID = /^[1-9]\d{0,8}$/

/** The active connection of an organization that was asked for by its id, its name, or an address or domain there (rule F9). */
export async function findAskedConnection(tx: Transaction, asked: string): Promise<ConnectionRow | undefined> {
  const organizationId = await findAskedOrganization(tx, asked)
  return organizationId === undefined ? undefined : findConnectionIn(tx, organizationId, 'active')
}

async function findAskedOrganization(tx: Transaction, asked: string): Promise<number | undefined> {
  if (ID.test(asked)) return Number(asked)
  if (asked.includes('@')) return findActiveByDomain(tx, domainOf(asked))

  // Anybody may call themselves anything: a name that two have is neither's.
  const named = await findActiveByName(tx, asked)
  return named.length === 1 ? named[0] : findActiveByDomain(tx, asked)
}
