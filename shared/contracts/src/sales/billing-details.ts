import * as z from 'zod/mini'
import { call } from '../call.ts'
import { canonicalEmail } from '../canonical-email.ts'
import { Email } from '../email.ts'
import { optionalName } from '../names.ts'
import { TimeOrEmpty } from '../values.ts'
import { PurchaseOrderNumber } from './orders.ts'

/** Addresses that an editor of the billing details can add up to. */
export const BILLING_EMAILS_AT_MOST = 5

/** More than an account can have contacts: those whom owners chose stay, even if they are more than five. */
const EMAILS_AT_MOST = 100

/** Details that papers and letters about money take from the account. */
export const BillingDetails = z.object({
  /** Name of the account, as papers have it. */
  account_name: z.string(),
  /** Company and address that orders are taxed at, in one line; empty if none was given yet. */
  address: z.string(),
  tax_id: z.string(),
  /** Number that checkout suggests, and that renewals carry. */
  po_number: z.string(),
  /** Contacts who get emails about billing, by their address (rule J127). */
  emails: z.array(z.object({ email: z.string(), confirmed: z.boolean(), undeliverable_since: TimeOrEmpty })),
})
export type BillingDetails = z.infer<typeof BillingDetails>

/** Additive: the billing details of the account (rules J125 to J127). */
export const getBillingDetails = call({
  service: 'sales',
  method: 'GET',
  path: '/billing-details',
  requires: [['billing-viewer']],
  response: BillingDetails,
})

const NewEmails = z
  .array(Email)
  .check(z.maxLength(EMAILS_AT_MOST, 'Too many addresses'), z.refine(isEachOnce, 'Enter each address once'))

function isEachOnce(emails: readonly string[]): boolean {
  return new Set(emails.map(canonicalEmail)).size === emails.length
}

/**
 * Additive: replaces them. A new address gets a letter by which it is confirmed, as contacts do, and no other before
 * (rule E9). Idempotent: what is so already leaves no trace.
 */
export const setBillingDetails = call({
  service: 'sales',
  method: 'PUT',
  path: '/billing-details',
  requires: [['billing-editor']],
  body: z.object({ tax_id: optionalName(50), po_number: PurchaseOrderNumber, emails: NewEmails }),
  errors: ['contact-context:too-many-contacts', 'request:rate-limited'],
})
