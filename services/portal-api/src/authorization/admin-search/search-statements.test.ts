import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Transaction } from '@portal/foundation/database'
import { findFault } from '@portal/foundation/faults'
import { findAccountsById } from '@portal/foundation/people'
import { createTestFoundation, type TestFoundation } from '@portal/foundation/testing'
import { sql } from 'drizzle-orm'
import { findPaperByNumber } from '../../billing/index.ts'
import { findChargesOfCard, findTransactionsNamed } from '../../payments/index.ts'
import { findSecretKeysAnywhere } from '../../security/secret-keys/secret-keys.sql.ts'
import { findWebsiteKeysAnywhere } from '../../security/website-keys/website-keys.sql.ts'
import { findAuditLinesOfRequest } from '../audit/audit-lines.sql.ts'
import { findLoginsFrom, findOrganizationsById, findPeopleNamed } from './things.sql.ts'

let foundation: TestFoundation
beforeAll(async () => {
  foundation = await createTestFoundation()
})
afterAll(() => foundation.close())

const asked = { now: new Date(), limit: 20 }

/** Returns the plan of the first statement that a read makes, on tables that are too small for a scan to be dear. */
async function planOf(read: (tx: Transaction) => unknown): Promise<string> {
  return foundation.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    let plan = ''
    const explaining = new Proxy(tx, {
      get: (target, name) =>
        name === 'select' ? (columns: never) => explained(target.select(columns)) : Reflect.get(target, name),
    })
    /** Follows the chain of a query, and explains what would be executed at its end. */
    function explained(query: object): object {
      return new Proxy(query, {
        get: (target, name) => {
          if (name === 'then')
            return (settle: (rows: unknown[]) => unknown) =>
              tx.execute(sql`explain ${(target as { getSQL: () => unknown }).getSQL() as never}`).then((rows) => {
                plan ||= JSON.stringify(rows)
                return settle([])
              })
          const value = Reflect.get(target, name)
          return typeof value === 'function'
            ? (...given: unknown[]) => {
                const next = value.apply(target, given)
                return next && typeof next === 'object' && 'then' in next ? explained(next) : next
              }
            : value
        },
      })
    }
    await read(explaining)
    return plan
  })
}

test.each<[string, (tx: Transaction) => unknown, RegExp]>([
  ['secret keys by ID', (tx) => findSecretKeysAnywhere(tx, { id: 'a' }, asked), /secret_keys_pkey/],
  [
    'secret keys by the ends of their token',
    (tx) => findSecretKeysAnywhere(tx, { maskedToken: 'psk_…aB3d' }, asked),
    /secret_keys_by_masked_token/,
  ],
  ['website keys by ID', (tx) => findWebsiteKeysAnywhere(tx, { id: '1' }, asked), /website_keys_pkey/],
  [
    'website keys by host',
    (tx) => findWebsiteKeysAnywhere(tx, { hosts: ['a.example', '*.example'] }, asked),
    /website_key_hosts_by_host/,
  ],
  ['papers by number', (tx) => findPaperByNumber(tx, 'R-000001'), /papers_number_unique/],
  [
    'transactions by ID or reference',
    (tx) => findTransactionsNamed(tx, 'TR-9'),
    /transactions_pkey.*one_line_of_a_reference|one_line_of_a_reference.*transactions_pkey/s,
  ],
  [
    'charges of a card',
    (tx) => findChargesOfCard(tx, { lastFour: '4242', cents: 4_900 }),
    /payment_methods_by_last_four|charges_by_amount/,
  ],
  ['people by ID', (tx) => findPeopleNamed(tx, { id: 1 }), /users_pkey/],
  ['people by address', (tx) => findPeopleNamed(tx, { email: 'a@b.example' }), /users_canonical_email_unique/],
  ['accounts by ID', (tx) => findAccountsById(tx, [1]), /accounts_pkey/],
  ['organizations by ID', (tx) => findOrganizationsById(tx, 1), /organizations_pkey/],
  ['logins by address', (tx) => findLoginsFrom(tx, '203.0.113.7'), /sign_ins_by_address/],
  ['log entries by request', (tx) => findAuditLinesOfRequest(tx, 'r', 20), /audit_by_request/],
  ['page errors by reference', (tx) => findFault(tx, 'K7Q2M9XWBT'), /faults_by_reference.*faults_by_other_references/s],
])('%s are read by an index', async (_, read, index) => {
  const plan = await planOf(read)
  expect(plan).toMatch(index)
  expect(plan).not.toContain('Seq Scan')
})
