import type { Transaction } from '@portal/foundation/database'
import { SANDBOX_CARDS, type SandboxCard } from '@portal/foundation/sandbox-cards'
import { sealToken } from '../payments/payment-methods/card-tokens.ts'
import { paymentMethods } from '../payments/payment-methods/payment-methods.tables.ts'
import { ADDRESSES } from './addresses.ts'
import type { AccountName } from './people.ts'
import type { SeedContext } from './seed-context.ts'
import type { AccountIds } from './seed-people.sql.ts'

const ADDED_DAYS = -24
/** As they are in the postal directories of the cards' banks. */
const COUNTRY_CODES: Readonly<Record<string, string>> = { USA: 'US', DEU: 'DE' }

/** Cards that plans are renewed with: the sandbox's vault knows them. */
export async function seedCards(tx: Transaction, context: SeedContext, accountIds: AccountIds): Promise<void> {
  const { time, random, envelope } = context
  const source = random.of('cards')
  for (const name of Object.keys(SANDBOX_CARDS) as (AccountName & keyof typeof SANDBOX_CARDS)[]) {
    const { token, fingerprint, network, lastFour, month, yearsAhead }: SandboxCard = SANDBOX_CARDS[name]
    const { thoroughfare, locality, administrativeArea, postalCode, countryIso3 } = ADDRESSES[name]
    const id = source.uuid()
    await tx.insert(paymentMethods).values({
      id,
      accountId: accountIds[name],
      createdAt: time.days(ADDED_DAYS),
      sealedToken: sealToken({ envelope }, id, token),
      fingerprint,
      network,
      lastFour,
      month,
      year: time.now.getUTCFullYear() + yearsAhead,
      street: thoroughfare,
      city: locality,
      state: administrativeArea,
      zipCode: postalCode,
      countryCode: COUNTRY_CODES[countryIso3] ?? '',
      isPrimary: true,
    })
  }
}
