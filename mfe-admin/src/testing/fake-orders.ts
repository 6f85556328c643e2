import { getOrderAsStaff, listOrdersOfAccount } from '@portal/contracts/billing/admin-orders'
import type { Order } from '@portal/contracts/billing/orders'
import {
  listPaymentMethodsOfAccount,
  listTransactionsOfAccount,
  type Transaction,
} from '@portal/contracts/payments/admin-payments'
import {
  getRefundTerms,
  listRefundRequests,
  type RefundRequest,
  type RefundTerms,
} from '@portal/contracts/payments/admin-refund-requests'
import type { PaymentMethod } from '@portal/contracts/payments/payment-methods'
import { getTaxRateOfOrder, listTaxableLocations } from '@portal/contracts/sales/admin-taxes'
import { anOrder, aPaymentMethod, aStaffMember } from '@portal/test-kit'
import { fakeAccount } from './fake-admin.ts'
import { openAdmin } from './open-admin.tsx'

/** Facts that an API knows of order 12 of account 7. */
export interface KnownOrder {
  order?: Partial<Order>
  ledger?: Transaction[]
  cards?: PaymentMethod[]
  /** Refund requests. */
  requests?: RefundRequest[]
  terms?: RefundTerms
}

/** An API that knows an order of $54.13, $4.13 of it tax, with its money and the cards of its account. */
export function fakeOrder({ order: said, ledger = [], cards = [VISA], requests = [], terms = ALONE }: KnownOrder = {}) {
  const fake = fakeAccount()
  const order = anOrder({ account_id: 7, order_id: 12, ...said })
  fake.on(getOrderAsStaff, () => order)
  fake.on(listOrdersOfAccount, () => [order])
  fake.on(listTransactionsOfAccount, () => ledger)
  fake.on(listPaymentMethodsOfAccount, () => cards)
  fake.on(getTaxRateOfOrder, () => ({ tax_rate_id: 3, saas_tax_rate: 0.0825, data_tax_rate: 0.066 }))
  fake.on(listTaxableLocations, () => [])
  fake.on(listRefundRequests, () => requests)
  fake.on(getRefundTerms, () => terms)
  return fake
}

/** Up to $1,000.00 one person refunds alone. */
const ALONE: RefundTerms = { second_approver_above: 100_000, refunded_alone: 0 }

const VISA = aPaymentMethod({ payment_method_id: 'visa', primary: true })

type Role = 'billing-ops' | 'support' | 'auditor'

/** Opens the page of order 12, as billing operations if no other role is given. */
export function openOrder(known: KnownOrder = {}, role: Role = 'billing-ops') {
  return openAdmin({ fake: fakeOrder(known), path: '/admin/orders/12', visitor: aStaffMember(role) })
}
