import { getBillingDetails, setBillingDetails } from '@portal/contracts/sales/billing-details'
import { taxIdFault } from '@portal/contracts/sales/tax-id'
import { findAccountLabel, lockAccount } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { type BuyerDetails, findBuyerDetails, saveBuyerDetails } from '../../billing/index.ts'
import { findBillingEmails, setBillingEmails } from '../../contacts/index.ts'
import { handle } from '../../kernel/handle.ts'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { addressInWords } from '../taxable-locations/taxable-location-view.ts'
import { findTaxableLocation } from '../taxable-locations/taxable-locations.sql.ts'

export const getBillingDetailsHandler = handle(getBillingDetails, async ({ account, tx }) => {
  const { taxId, poNumber } = await findBuyerDetails(tx, account.id)
  const location = await findTaxableLocation(tx, account.id)
  const emails = await findBillingEmails(tx, account.id)
  return {
    account_name: (await findAccountLabel(tx, account.id)) ?? '',
    address: location ? addressInWords(location) : '',
    tax_id: taxId,
    po_number: poNumber,
    emails: emails.map(({ email, confirmedAt, undeliverableSince }) => ({
      email,
      confirmed: confirmedAt !== null,
      undeliverable_since: timeOrEmpty(undeliverableSince),
    })),
  }
})

/** Names of the details in the audit log, which has no values: a tax id can be a person's. */
const NAMES: Readonly<Record<keyof BuyerDetails, string>> = { taxId: 'tax ID', poNumber: 'default PO number' }

/** A tax id that is known already is not checked again: the account may have another address since (rule J125). */
export const setBillingDetailsHandler = handle(setBillingDetails, async (context) => {
  const { body, account, tx, audit } = context
  await lockAccount(tx, account.id)
  const before = await findBuyerDetails(tx, account.id)
  const after: BuyerDetails = { taxId: body.tax_id, poNumber: body.po_number }
  const location = await findTaxableLocation(tx, account.id)
  const fault = after.taxId === before.taxId ? undefined : taxIdFault(after.taxId, location?.countryIso3)
  if (fault) throw problem('request:invalid', { fields: { tax_id: fault } })

  const changed = (['taxId', 'poNumber'] as const).filter((field) => before[field] !== after[field])
  if (changed.length > 0) {
    await saveBuyerDetails(tx, account.id, after)
    audit('billing-details.set', { subject: account.id, changed: changed.map((field) => NAMES[field]) })
  }
  await setBillingEmails(context, account, body.emails)
})
