import type { AccountListEntry } from '@portal/contracts/authorization/accounts'
import type { AdminSearchResult } from '@portal/contracts/authorization/admin-search'
import type { Invitation } from '@portal/contracts/authorization/invitations'
import type { AccountUser } from '@portal/contracts/authorization/members'
import type { Profile } from '@portal/contracts/authorization/profile'
import type { UsernameInfo } from '@portal/contracts/authorization/self'
import { orderStatus } from '@portal/contracts/billing/order-status'
import type { Order } from '@portal/contracts/billing/orders'
import { unpaidService } from '@portal/contracts/billing/unpaid-service'
import type { Transaction } from '@portal/contracts/payments/admin-payments'
import type { PaymentMethod } from '@portal/contracts/payments/payment-methods'
import type { Plan } from '@portal/contracts/sales/pricing'
import type { EmbeddedKey } from '@portal/contracts/security/embedded-key-list'
import type { SecretKey } from '@portal/contracts/security/secret-key-list'
import type { License } from '@portal/contracts/subscriptions/licenses'
import type { Subscription } from '@portal/contracts/subscriptions/subscriptions'
import { ZERO_TIME } from '@portal/contracts/values'

/* Things as a test needs them: believable where nothing is said, each with an id of its own. */

let last = 0
const next = () => ++last

const CREATED = '2026-01-15T09:30:00Z'

export function aSecretKey(said: Partial<SecretKey> = {}): SecretKey {
  const number = next()
  return {
    key_id: `key-${number}`,
    token: `sk_${number}_…4f2a`,
    label: `Key ${number}`,
    description: '',
    paused: false,
    created: CREATED,
    created_by: 'owner@acme.example',
    deactivated: '',
    by_account_deactivation: false,
    last_used: '',
    last_used_from: '',
    ...said,
  }
}

/** A host of a website key. */
export function anEmbeddedKey(said: Partial<EmbeddedKey> = {}): EmbeddedKey {
  const number = next()
  return {
    key_id: `website-key-${number}`,
    label: `Website ${number}`,
    domain: `shop-${number}.acme.example`,
    active: true,
    description: '',
    created: CREATED,
    created_by: 'owner@acme.example',
    by_account_deactivation: false,
    token_exchange_required: false,
    last_used: '',
    last_used_from: '',
    ...said,
  }
}

export function aMember(said: Partial<AccountUser> = {}): AccountUser {
  const number = next()
  return {
    user_id: number,
    email_address: `member-${number}@acme.example`,
    first_name: 'Vera',
    last_name: `Lindqvist ${number}`,
    roles: ['api-key-viewer'],
    last_seen: CREATED,
    invitation_accepted: CREATED,
    account_deactivated: ZERO_TIME,
    person_state: 'active',
    undeliverable_since: '',
    has_second_factor: true,
    ...said,
  }
}

export function anInvitation(said: Partial<Invitation> = {}): Invitation {
  const number = next()
  return {
    id: number,
    email_address: `invited-${number}@acme.example`,
    roles: ['api-key-viewer'],
    created: CREATED,
    expiration: '2026-01-22T09:30:00Z',
    opened: '',
    asked: '',
    undeliverable_since: '',
    ...said,
  }
}

export function anAccount(said: Partial<AccountListEntry> = {}): AccountListEntry {
  const number = next()
  return { account_id: number, account_label: `Acme ${number}`, default_account: false, ...said }
}

export function aProfile(said: Partial<Profile> = {}): Profile {
  return {
    first_name: 'Olivia',
    last_name: 'Adler',
    phone: '',
    position: '',
    company: 'Acme Logistics',
    website: '',
    ...said,
  }
}

export function aUsernameInfo(said: Partial<UsernameInfo> = {}): UsernameInfo {
  return {
    confirmed: true,
    pendingEmailAddress: '',
    undeliverable_since: '',
    role: 'user',
    username: 'owner@acme.example',
    userId: next(),
    ...said,
  }
}

export function aLicense(said: Partial<License> = {}): License {
  return {
    license_id: `license-${next()}`,
    product_line: 'us-core',
    product_edition: 'Core',
    edition_key: 'core',
    hosting_key: 'cloud',
    hosting_label: 'Cloud',
    region_key: 'us',
    region_label: 'United States',
    license_key: 'us-core-cloud',
    simple_key: 'us-core',
    license_label: 'US Address Verification',
    description: '',
    capabilities: [],
    suspended: false,
    ...said,
  }
}

export function aPaymentMethod(said: Partial<PaymentMethod> = {}): PaymentMethod {
  return {
    payment_method_id: `card-${next()}`,
    street: '',
    city: '',
    state: '',
    zip_code: '',
    country_code: '',
    created: CREATED,
    deactivated: '',
    expiration: '2099-09',
    mask: '•••• 4242',
    network: 'Visa',
    primary: false,
    redacted: '',
    token: '',
    ...said,
  }
}

/** A charge of $54.13 to a card, $4.13 of it tax. */
export function aTransaction(said: Partial<Transaction> = {}): Transaction {
  const { amount = 5413, tax_amount = 413 } = said
  return {
    transaction_id: `transaction-${next()}`,
    account_id: 1,
    amount,
    unit_amount: amount - tax_amount,
    tax_amount,
    created: CREATED,
    gateway_id: '',
    gateway_message: '',
    gateway_response: '',
    order_id: 10_000,
    payment_form: 'card',
    payment_method_id: '',
    reference_number: '',
    test_transaction: false,
    transaction_token: '',
    voided: false,
    ...said,
  }
}

/** Active as long as the clock stands between its start and its end, 400 of 1,000 lookups left. */
export function aSubscription(said: Partial<Subscription> = {}): Subscription {
  return {
    subscription_id: `subscription-${next()}`,
    accountId: 1,
    createdDate: CREATED,
    startDate: CREATED,
    expirationDate: '2999-01-15T09:30:00Z',
    terminationDate: '',
    issued: 1000,
    remaining: 400,
    planId: 'plan-1',
    nextPlanId: '',
    defaultNextPlanId: '',
    orderId: 10_001,
    orderItemId: '1',
    track_id: 'license-1',
    planDescription: 'US Address Verification, 1,000 lookups',
    planInterval: 'Monthly',
    planLookups: 1000,
    rateLimit: null,
    max_users: 3,
    autoRenewDisabled: false,
    renews: false,
    renewal_attempted: false,
    suspended: false,
    gracePeriodEnds: '',
    tier: '1',
    capabilities: [],
    edition: 'core',
    renewsInto: { plan_id: 'plan-1', description: 'US Address Verification, 1,000 lookups', price_in_cents: 5000 },
    ...said,
  }
}

/** Placed and paid just now, unless something is owed of it; its status follows from its facts, as the server has it. */
export function anOrder(said: Partial<Order> = {}): Order {
  const now = new Date()
  const { amount = 5413, amount_owed = 0 } = said
  const facts: Omit<Order, 'status'> = {
    order_id: 10_000 + next(),
    account_id: 1,
    items: [],
    placed: now.toISOString(),
    grace_period_end: '',
    processed: amount_owed === 0 ? now.toISOString() : '',
    payment_due_date: now.toISOString(),
    amount,
    tax_amount: 413,
    unit_amount: amount - 413,
    saasTaxRate: 0,
    dataTaxRate: 0,
    amount_received: amount - amount_owed,
    amount_owed,
    cancelled: '',
    payment_under_way: '',
    confirm_by: '',
    pay_by: '',
    ...said,
  }
  const service = serviceOf(facts, now)
  return { status: orderStatus(facts, now), ...(service && { unpaid_service: service }), ...facts }
}

/** The service of an order that has begun and is not paid, as the server answers it. */
function serviceOf(order: Omit<Order, 'status'>, now: Date) {
  const { amount_owed: owedCents, payment_due_date: due, grace_period_end: grace, last_decline: decline } = order
  const dateOf = (time: string) => (time ? new Date(time) : null)
  return unpaidService(
    {
      owedCents,
      dueAt: dateOf(due),
      graceEndsAt: dateOf(grace),
      isRenewal: order.renewal_of !== undefined,
      declineReason: decline?.reason ?? '',
      termEndsAt: null,
    },
    now,
  )
}

export function aPlan(said: Partial<Plan> = {}): Plan {
  return {
    id: `plan-${next()}`,
    license: {
      license_id: 'license-1',
      license_label: 'US Address Verification',
      product_line: 'us-core',
      product_edition: 'core',
      group: 'us',
    },
    description: '5,000 lookups a month',
    days: 0,
    months: 1,
    lookups: 5000,
    price_in_cents: 5000,
    priceAsDollars: '50.00',
    ratePerSecond: null,
    hasEnhancedDataPrivacy: false,
    max_users: 3,
    interval: 'Monthly',
    isOneTimeFreeTrial: false,
    isOngoingFree: false,
    renewable: true,
    purchasable: true,
    tier: '1',
    ...said,
  }
}

export function anAdminSearchResult(said: Partial<AdminSearchResult> = {}): AdminSearchResult {
  const number = next()
  return {
    account_id: number,
    deactivated_account: false,
    person_state: 'active',
    email: `member-${number}@acme.example`,
    user_id: number,
    account_label: 'Acme Logistics',
    first_name: 'Vera',
    last_name: 'Lindqvist',
    matched: 'email',
    cursor: `cursor-${number}`,
    ...said,
  }
}
