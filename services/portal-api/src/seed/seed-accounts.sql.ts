import type { Transaction } from '@portal/foundation/database'
import { canonicalEmail } from '@portal/foundation/people'
import { taxRates } from '../billing/tax/tax-rates.tables.ts'
import { contacts, contactTopics } from '../contacts/contacts/contacts.tables.ts'
import { taxExemptions } from '../sales/tax-exemptions/tax-exemptions.tables.ts'
import { taxableLocations } from '../sales/taxable-locations/taxable-locations.tables.ts'
import { ADDRESSES } from './addresses.ts'
import { CONTACTS } from './contacts.ts'
import { ACCOUNTS, type AccountName } from './people.ts'
import { TAX_RATES } from './sales-tax.ts'
import type { SeedContext } from './seed-context.ts'
import type { AccountIds } from './seed-people.sql.ts'

/** Seeds each account's contacts, tax location and exemption. */
export async function seedAccounts(tx: Transaction, context: SeedContext, accountIds: AccountIds): Promise<void> {
  await insertContacts(tx, context, accountIds)
  await tx.insert(taxRates).values([...TAX_RATES])
  await tx.insert(taxableLocations).values(
    (Object.keys(ADDRESSES) as AccountName[]).map((name) => ({
      ...ADDRESSES[name],
      accountId: accountIds[name],
      createdAt: context.time.days(-ACCOUNTS[name].ageDays),
    })),
  )
  await tx.insert(taxExemptions).values({
    accountId: accountIds.globex,
    documentId: 'EX-2041',
    declaredAt: context.time.days(-280),
  })
}

async function insertContacts(tx: Transaction, { time }: SeedContext, accountIds: AccountIds): Promise<void> {
  for (const { account, confirmed, topics, ...person } of CONTACTS) {
    const createdAt = time.days(confirmed ? -150 : -2)
    const [contact] = await tx
      .insert(contacts)
      .values({
        ...person,
        canonicalEmail: canonicalEmail(person.email),
        accountId: accountIds[account],
        createdAt,
        confirmedAt: confirmed ? createdAt : null,
      })
      .returning()
    const contactId = contact?.id ?? 0
    await tx.insert(contactTopics).values(topics.map((topic) => ({ contactId, topic })))
  }
}
