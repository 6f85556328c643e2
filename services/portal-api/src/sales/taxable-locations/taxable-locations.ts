import { listTaxableLocations, setTaxableLocationOfAccount } from '@portal/contracts/sales/admin-taxes'
import { setTaxableLocation } from '@portal/contracts/sales/set-taxable-location'
import type { TaxableAddress } from '@portal/contracts/sales/taxable-address'
import { getTaxableLocation } from '@portal/contracts/sales/taxable-locations'
import { accountExists, lockAccount } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import type { Work } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { addressOf, taxableLocationView } from './taxable-location-view.ts'
import {
  findTaxableLocation,
  findTaxableLocations,
  insertTaxableLocation,
  type TaxableLocationRow,
} from './taxable-locations.sql.ts'

export const getTaxableLocationHandler = handle(getTaxableLocation, async ({ account, tx }) => {
  const latest = await findTaxableLocation(tx, account.id)
  if (!latest) throw problem('sales-context:location-not-found')
  return taxableLocationView(latest)
})

/** The account that is named is the caller's: another tab may have switched to another one. */
export const setTaxableLocationHandler = handle(setTaxableLocation, async (context) => {
  const { body, account } = context
  if (body.accountId !== account.id) throw problem('sales-context:account-not-found')
  return taxableLocationView(await setLocation(context, account.id, body))
})

export const setTaxableLocationOfAccountHandler = handle(setTaxableLocationOfAccount, async (context) => {
  const { params, body, tx } = context
  if (!(await accountExists(tx, params.id))) throw problem('sales-context:account-not-found')
  return taxableLocationView(await setLocation(context, params.id, body))
})

/** Returns an empty list without an account. */
export const listTaxableLocationsHandler = handle(listTaxableLocations, async ({ query, tx }) => {
  const found = query.account_id === undefined ? [] : await findTaxableLocations(tx, query.account_id)
  return found.map(taxableLocationView)
})

/** Idempotent: the address that it is already leaves no trace. */
async function setLocation(
  { tx, now, audit }: Pick<Work, 'tx' | 'audit'> & { now: Date },
  accountId: number,
  given: TaxableAddress,
): Promise<TaxableLocationRow> {
  await lockAccount(tx, accountId)
  const latest = await findTaxableLocation(tx, accountId)
  const address = addressOf(given, latest)
  const isSame =
    latest && Object.entries(address).every(([field, text]) => latest[field as keyof typeof latest] === text)
  if (isSame) return latest

  const location = await insertTaxableLocation(tx, { ...address, accountId, createdAt: now })
  const { countryIso3: country, administrativeArea: region, postalCode } = address
  audit('taxable-location.set', { subject: accountId, country, region, postalCode }, { accountId })
  return location
}
