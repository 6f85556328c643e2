import { createWebhook, testWebhook } from '@portal/contracts/contacts/webhooks'
import { createEmbeddedKey } from '@portal/contracts/security/embedded-keys'
import { createKeyLimit } from '@portal/contracts/security/key-limits'
import { createSecretKey } from '@portal/contracts/security/secret-keys'
import { createUsageThreshold } from '@portal/contracts/security/usage-thresholds'
import { startConversation, uploadImage } from '@portal/contracts/support/conversations'
import { inTransaction } from '@portal/foundation/database'
import { addMember, createAccount, createOrganization } from '@portal/foundation/people'
import { findRememberedBrowsersOf, rememberBrowser, startSession } from '@portal/foundation/sessions'
import { insertInvitation } from '../authorization/invitations/invitations.sql.ts'
import { newOrganizationKey } from '../authorization/organizations/organization-keys.ts'
import { passkeys } from '../authorization/passkeys/passkeys.tables.ts'
import { insertRoleRequest } from '../authorization/role-requests/role-requests.sql.ts'
import { insertDomain } from '../authorization/sso/domains/domains.sql.ts'
import { insertOrder } from '../billing/index.ts'
import { contacts } from '../contacts/contacts/contacts.tables.ts'
import { paymentMethods } from '../payments/payment-methods/payment-methods.tables.ts'
import { payments } from '../payments/payments/payments.tables.ts'
import { seedCatalog } from '../seed/seed-catalog.sql.ts'
import { plans } from '../subscriptions/catalog/catalog.tables.ts'
import { accountLicences } from '../subscriptions/licences/licences.tables.ts'
import { subscriptions } from '../subscriptions/subscriptions/subscriptions.tables.ts'
import { changeConversation } from '../support/conversations/conversations.sql.ts'
import type { TestApp } from '../testing/test-app.ts'
import type { TestCaller } from '../testing/test-caller.ts'

/** One of everything that an account owns and a path can name; for tests. */
export interface Belongings {
  key: string
  websiteKey: string
  /** Has a limit. */
  limitedKey: string
  licence: string
  /** Runs, with a plan that goes on. */
  subscription: string
  /** Its plan, which is everybody's. */
  plan: string
  member: number
  invitation: number
  contact: number
  roleRequest: number
  account: number
  session: string
  /** One of two of the owner. */
  passkey: number
  rememberedBrowser: number
  card: string
  /** An order of 10.00 that is waiting for payment. */
  order: number
  /** Was declined. */
  payment: string
  threshold: string
  webhook: string
  delivery: string
  /** Was answered by staff. */
  conversation: string
  /** An image of it. */
  attachment: string
  organization: number
  /** A second account of the organization. */
  organizationAccount: number
  /** Its domain, not verified. */
  organizationDomain: number
}

/** Ids that belong to no one. */
export const NOBODYS: Belongings = {
  key: '00000000-0000-4000-8000-000000000000',
  websiteKey: '100000000000000000',
  limitedKey: '00000000-0000-4000-8000-000000000000',
  licence: 'no-such-licence',
  subscription: 'no-such-subscription',
  plan: 'no-such-plan',
  member: 999_999_999,
  invitation: 999_999_999,
  contact: 999_999_999,
  roleRequest: 999_999_999,
  account: 999_999_999,
  session: 'no-such-session',
  passkey: 999_999_999,
  rememberedBrowser: 999_999_999,
  card: 'no-such-card',
  order: 999_999_999,
  payment: 'no-such-payment',
  threshold: 'no-such-threshold',
  webhook: 'no-such-webhook',
  delivery: 'no-such-delivery',
  conversation: 'no-such-conversation',
  attachment: 'no-such-attachment',
  organization: 999_999_999,
  organizationAccount: 999_999_999,
  organizationDomain: 999_999_999,
}

/** Creates one of everything in an account. The catalog has to exist. */
export async function belongingsOf(app: TestApp, owner: TestCaller): Promise<Belongings> {
  const { key_id } = await owner.call(createSecretKey, { body: { label: 'Theirs' } })
  const website = await owner.call(createEmbeddedKey, { body: { label: 'Theirs', domains: ['shop.example'] } })
  const websiteKey = website[0]?.key_id ?? ''
  const limited = await owner.call(createSecretKey, { body: { label: 'Limited' } })
  await owner.call(createKeyLimit, { params: { id: limited.key_id }, body: { limit: 10 } })
  const member = await app.member(owner, ['api-key-viewer', 'billing-viewer'])
  const { userId, accountId } = owner
  const invited = { accountId, email: 'invited@company.example', roles: [], invitedBy: userId }
  const invitation = await inTransaction(app.db, (tx) =>
    insertInvitation(tx, { ...invited, token: `token-of-${accountId}`, now: app.clock.now() }),
  )
  const contact = await newContact(app, owner)
  const { sessionId: session } = await inTransaction(app.db, (tx) =>
    startSession(tx, { userId, accountId, now: app.clock.now() }),
  )
  const asked = { accountId, userId: member.userId, role: 'api-key-editor', now: app.clock.now() } as const
  const roleRequest = await insertRoleRequest(app.db, asked)
  const watched = { kind: 'key' as const, subject_id: limited.key_id, percent: 80, contact_ids: [] }
  const threshold = await owner.call(createUsageThreshold, { body: watched })
  const keys = { key: key_id, websiteKey, limitedKey: limited.key_id }
  return {
    ...keys,
    ...(await subscribe(app, owner)),
    member: member.userId,
    invitation: invitation.id,
    contact,
    roleRequest,
    account: accountId,
    session,
    passkey: await passkeyOf(app, userId),
    rememberedBrowser: await rememberedBrowserOf(app, userId),
    ...(await orderOf(app, owner, await cardOf(app, owner))),
    threshold: threshold.id,
    ...(await webhookOf(owner)),
    ...(await conversationOf(app, owner)),
    ...(await organizationOf(app, owner)),
  }
}

/** Adds two passkeys, so that one of them can be removed, and returns the id of one. */
async function passkeyOf(app: TestApp, userId: number): Promise<number> {
  const [one] = await app.db
    .insert(passkeys)
    .values(
      ['one', 'other'].map((which) => ({
        userId,
        credentialId: `${which}-of-${userId}`,
        publicKey: '',
        counter: 0,
        transports: [],
        isSynced: false,
        name: 'Theirs',
        createdAt: app.clock.now(),
      })),
    )
    .returning({ id: passkeys.id })
  return one?.id ?? 0
}

async function rememberedBrowserOf({ db, clock }: TestApp, userId: number): Promise<number> {
  const here = { userId, previous: undefined, now: clock.now(), address: '', userAgent: '' }
  await rememberBrowser(db, here)
  const [one] = await findRememberedBrowsersOf(db, userId, clock.now())
  return one?.id ?? 0
}

/** A PNG of no pixels. */
export const PNG = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64')

async function conversationOf({ db, clock }: TestApp, owner: TestCaller) {
  const opening = { page: '/account', text: 'Theirs' }
  const { conversation } = await owner.call(startConversation, { body: opening })
  const id = conversation.conversation_id
  const image = await owner.call(uploadImage, { params: { id }, body: { name: 'theirs.png', content: PNG } })
  await changeConversation(db, id, { firstAnsweredAt: clock.now() })
  return { conversation: id, attachment: image.attachment_id }
}

/** Inserts a contact with an unconfirmed address and no recent letter. */
async function newContact({ db, clock }: TestApp, { accountId }: TestCaller): Promise<number> {
  const email = `contact-${accountId}@company.example`
  const person = { firstName: 'Jo', lastName: 'Field', email, canonicalEmail: email }
  const [row] = await db
    .insert(contacts)
    .values({ ...person, accountId, createdAt: clock.now() })
    .returning({ id: contacts.id })
  return row?.id ?? 0
}

/** A webhook that nobody answers for, with a message in its log. */
async function webhookOf(owner: TestCaller) {
  const body = {
    kind: 'standard' as const,
    label: 'Theirs',
    url: 'https://webhook.invalid/',
    events: ['usage.exhausted' as const],
  }
  const { id: webhook } = await owner.call(createWebhook, { body })
  const { id: delivery } = await owner.call(testWebhook, { params: { id: webhook } })
  return { webhook, delivery }
}

/** Creates an organization of two accounts with the caller's as the primary one. */
export async function organizationOf({ db, clock, foundation }: TestApp, { accountId, userId }: TestCaller) {
  const now = clock.now()
  const key = newOrganizationKey(foundation.keys.envelope)
  const made = { name: 'Theirs', ...key, primaryAccountId: accountId, now }
  const organizationId = await createOrganization(db, made)
  const second = await createAccount(db, { label: 'Second', organizationId, now })
  await addMember(db, { accountId: second, userId, roles: ['account-owner-restricted'], now })
  const listed = { organizationId, domain: 'theirs.example', addedBy: userId, addedAt: now }
  const { id: organizationDomain } = await insertDomain(db, listed)
  return { organization: organizationId, organizationAccount: second, organizationDomain }
}

async function cardOf({ db, clock }: TestApp, { accountId }: TestCaller): Promise<string> {
  const id = `card-of-${accountId}`
  await db.insert(paymentMethods).values({
    id,
    accountId,
    createdAt: clock.now(),
    isPrimary: false,
    fingerprint: id,
    network: 'Visa',
    lastFour: '4242',
    month: 9,
    year: 2030,
    street: '',
    city: '',
    state: '',
    zipCode: '',
    countryCode: '',
  })
  return id
}

/** An order that a card was declined for. */
async function orderOf({ db, clock }: TestApp, { accountId }: TestCaller, card: string) {
  const now = clock.now()
  const item = { planId: 'theirs', description: 'Theirs', lookups: 1, unitCents: 1_000, taxCents: 0 }
  const { id: orderId } = await insertOrder(db, { accountId, items: [item], now })
  const payment = `payment-of-${accountId}`
  await db.insert(payments).values({
    id: payment,
    key: payment,
    orderId,
    accountId,
    cardId: card,
    cents: 1_000,
    state: 'declined',
    createdAt: now,
    goodUntil: now,
    lookAt: now,
  })
  return { card, order: orderId, payment }
}

export function fillCatalog({ db }: TestApp): Promise<void> {
  return seedCatalog(db)
}

async function subscribe({ db, clock }: TestApp, { accountId }: TestCaller) {
  const [plan] = await db.select().from(plans).limit(1)
  if (!plan) throw new Error('The catalog is empty.')

  const [now, inAMonth] = [clock.now(), new Date(clock.now().getTime() + 30 * 86_400_000)]
  const { id: planId, licenceId, lookups: issued } = plan
  const subscription = `subscription-${accountId}`
  await db.insert(accountLicences).values({ accountId, licenceId, createdAt: now })
  await db.insert(subscriptions).values({
    id: subscription,
    accountId,
    licenceId,
    planId,
    issued,
    createdAt: now,
    startsAt: now,
    expiresAt: inAMonth,
  })
  return { licence: licenceId, subscription, plan: planId }
}
