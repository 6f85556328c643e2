import { RENEWAL_GRACE_MS } from '@portal/contracts/subscriptions/renewal'
import { DAY_MS } from '@portal/contracts/time-units'
import { letterWithCode } from '@portal/foundation/letter-codes'
import { type Letter, letterAsHtml } from '@portal/foundation/mail'
import { readSettings } from '@portal/foundation/settings'
import { accountStateLetter } from '../authorization/accounts/account-state-letter.ts'
import { passwordSetLetter } from '../authorization/admin-identities/set-user-password.ts'
import { wayInAddedLetter, wayInRemovedLetter } from '../authorization/credentials/way-in-letters.ts'
import { staffInvitationLetter } from '../authorization/internal-users/invite-internal-user.ts'
import {
  askedByAnotherLetter,
  askedLetters,
  invitationLetter,
  invitationLink,
} from '../authorization/invitations/invitation-letters.ts'
import { ownershipLetter } from '../authorization/members/ownership-letter.ts'
import { organizationLetter } from '../authorization/organizations/organization-letters.ts'
import {
  copiedPasskeyLetter,
  passkeyAddedLetter,
  passkeyRemovedLetter,
  passkeysRemovedLetter,
} from '../authorization/passkeys/passkey-letters.ts'
import { noPasswordLetter, resetLetter } from '../authorization/password-reset/reset-letter-job.ts'
import { passwordChangedLetter } from '../authorization/passwords/password-changed-letter.ts'
import { askedForRoleLetters, roleGrantedLetter } from '../authorization/role-requests/role-request-letters.ts'
import {
  recoveryCodesRenewedLetter,
  recoveryCodeUsedLetter,
  secondFactorAddedLetter,
  secondFactorRemovedLetter,
  wrongCodesLetter,
} from '../authorization/second-factor/second-factor-letters.ts'
import { requirementLetter } from '../authorization/second-factor-requirement/requirement-letter.ts'
import {
  addressChangedLetter,
  addressLetter,
  addressTakenLetter,
  changeAskedLetter,
} from '../authorization/self/address-letters.ts'
import { codeLetter } from '../authorization/sessions/fresh-code.ts'
import { newDeviceLetter } from '../authorization/sessions/new-device-letter.ts'
import { warningLetter } from '../authorization/sign-in/warning-job.ts'
import { confirmLetter, knownLetter } from '../authorization/sign-up/sign-up-letter-job.ts'
import { certificateLetter } from '../authorization/sso/certificate-letter.ts'
import {
  lapsedDomainLetter,
  missingRecordLetter,
  takenDomainLetter,
} from '../authorization/sso/domains/domain-letters.ts'
import type { OrderRow } from '../billing/index.ts'
import { confirmationLetter } from '../contacts/contacts/confirmation-letter.ts'
import { letterAbout } from '../contacts/unsubscription/letter-about.ts'
import { webhookIsOffLetter } from '../contacts/webhooks/webhook-is-off-letter.ts'
import { canceledLetter } from '../payments/payments/canceled-letter.ts'
import { challenge, declined, receiptOf } from '../payments/payments/letters-of-payments.ts'
import {
  askedForLetters,
  bankRefusedLetters,
  decidedLetters,
  lapsedLetters,
} from '../payments/refund-requests/refund-request-letters.ts'
import { refundLetter } from '../payments/refunds/letters-of-refunds.ts'
import { renewalDeclined, renewalHasNoCard, renewalStopped } from '../payments/renewals/letters-of-renewals.ts'
import { cardLetter } from '../sales/card-notices/card-letter.ts'
import { moveLetter, newOrderLetter } from '../sales/orders/letters-of-orders.ts'
import { usageLetter } from '../security/usage-thresholds/usage-letter.ts'
import {
  endLetter,
  lookupsLetter,
  rateLetter,
  resumedLetter,
  suspendedLetter,
  terminationLetter,
} from '../subscriptions/by-staff/letters-of-staff-changes.ts'
import { noticeLetter, renewalLetter } from '../subscriptions/notices/notice-letter.ts'
import { transcriptLetter } from '../support/letters/transcript-letter.ts'
import { unreadAnswersLetter } from '../support/letters/unread-answers-letter.ts'

const NOW = new Date('2026-03-09T09:00:00Z')
const TOKEN = 'x'.repeat(43)
/** Maximum-length names of people and accounts, some in one word. */
const TO = `${'nora'.repeat(12)}@${'quist'.repeat(8)}.example`
const LONG_ACCOUNT = `Acme ${'Logistics'.repeat(6)} & Sons <Holding>`
const LONG_PERSON = `Nora ${'Quist'.repeat(10)}`
const PASSKEY = 'Chrome on macOS'.repeat(4)
const KEYS = { envelope: { current: 'a', keys: new Map([['a', Buffer.alloc(32, 1)]]) } } as never

const settings = readSettings({})

/** Renders every letter as sent, by the file that builds it. */
export function everyLetterAsPage(): [file: string, pages: { subject: string; html: string }[]][] {
  return Object.entries(everyLetter()).map(([file, letters]) => [
    file,
    letters.map((letter) => ({ subject: letter.subject, html: letterAsHtml(letter, settings) })),
  ])
}

/** A letter of each kind, with these names or the longest that it may have to hold, by the file that writes it. */
export function everyLetter({
  account: ACCOUNT = LONG_ACCOUNT,
  person: PERSON = LONG_PERSON,
} = {}): Record<string, Letter[]> {
  const usage = { account: ACCOUNT, used: 4_500_000, allowed: 5_000_000, reachedAt: NOW }
  const person = { id: 1, kind: 'person' as const, email: TO }
  const about = (topic: 'usage' | 'security', letter: Omit<Letter, 'to'>) =>
    letterAbout(topic, person, letter, { settings, keys: KEYS })
  const contact = { id: 1, accountId: 1, email: TO, firstName: PERSON } as never
  const link = { token: TOKEN, invite: TOKEN, redirect: '/account/keys' }
  const invited = { to: TO, inviter: PERSON, account: ACCOUNT, link: invitationLink(settings, TOKEN) }
  const off = { account: ACCOUNT, label: PERSON, failingSince: NOW }
  const outcome = { status: 410, latencyMs: 12, answer: '', error: '' }
  const ofDomain = { organization: ACCOUNT, domain: 'acme.example', record: '_doorstep-challenge.acme.example' }
  const certificate = { provider: ACCOUNT, organization: ACCOUNT, now: NOW, end: new Date(NOW.getTime() + DAY_MS) }
  const ending = {
    license: ACCOUNT,
    productLine: 'us-core',
    plan: ACCOUNT,
    account: ACCOUNT,
    endsAt: NOW,
    issued: 5_000_000,
    remaining: 1,
  }
  const rise = { from: new Date(NOW.getTime() + 30 * DAY_MS), cents: 1_863_368, formerCents: 1_748_000 }
  const rising = { renewsAt: NOW, daysLeft: 7, cents: 1_748_000, rise }
  const bill = letterBill(ACCOUNT)
  const coded = (letter: Letter) => letterWithCode(letter, 'BCDFGHJK')
  const to = <L extends object>(letter: L) => ({ ...letter, to: TO })
  return {
    'accounts/account-state-letter.ts': (['account.deactivated', 'account.reactivated'] as const).map((action) =>
      about('security', accountStateLetter(settings, { action, account: ACCOUNT, reason: PERSON })),
    ),
    'refund-requests/refund-request-letters.ts': lettersOfRefundRequests(PERSON),
    ...lettersOfConversations(PERSON),
    'admin-identities/set-user-password.ts': [passwordSetLetter(settings, TO)],
    'credentials/way-in-letters.ts': [
      wayInAddedLetter(settings, { to: TO, provider: 'password' }),
      wayInRemovedLetter(settings, { to: TO, provider: 'google' }),
    ],
    'internal-users/invite-internal-user.ts': [
      staffInvitationLetter(settings, { to: TO, roles: ['support', 'billing-ops', 'catalog-admin'], token: TOKEN }),
      staffInvitationLetter(settings, { to: TO, roles: ['super-admin'], token: undefined }),
    ],
    'invitations/invitation-letters.ts': [
      coded(invitationLetter(settings, { ...invited, roles: ['account-owner', 'api-key-editor', 'billing-editor'] })),
      ...askedLetters(settings, { receivers: [TO], email: TO, account: ACCOUNT }),
      to(askedByAnotherLetter(settings, { asks: TO, invited: TO, account: ACCOUNT })),
    ],
    'members/ownership-letter.ts': [
      about('security', ownershipLetter(settings, { account: ACCOUNT, heir: PERSON, former: PERSON })),
    ],
    'organizations/organization-letters.ts': (['joined', 'left'] as const).map((change) =>
      to(organizationLetter(settings, { change, organization: ACCOUNT, account: ACCOUNT })),
    ),
    'password-reset/reset-letter-job.ts': [
      coded(resetLetter(settings, { email: TO }, TOKEN)),
      coded(resetLetter(settings, { email: TO, isLockedOut: true }, TOKEN)),
      noPasswordLetter(settings, { email: TO }),
    ],
    'passkeys/passkey-letters.ts': [
      passkeyAddedLetter(settings, { to: TO, name: PASSKEY }),
      passkeyRemovedLetter(settings, { to: TO, name: PASSKEY }),
      ...[1, 10].map((count) => passkeysRemovedLetter(settings, { to: TO, count })),
      copiedPasskeyLetter(settings, { to: TO, name: PASSKEY }),
    ],
    'passwords/password-changed-letter.ts': [passwordChangedLetter(settings, TO)],
    'role-requests/role-request-letters.ts': [
      ...askedForRoleLetters(settings, { id: 1, name: PERSON, account: ACCOUNT, role: 'api-key-viewer', to: [TO] }),
      roleGrantedLetter(settings, { to: TO, account: ACCOUNT, role: 'account-owner-restricted' }),
    ],
    'second-factor/second-factor-letters.ts': [
      secondFactorAddedLetter(settings, TO),
      secondFactorRemovedLetter(settings, TO),
      secondFactorRemovedLetter(settings, TO, { isByStaff: true }),
      ...[9, 3, 1, 0].map((left) => recoveryCodeUsedLetter(settings, TO, { left })),
      recoveryCodesRenewedLetter(settings, TO),
      wrongCodesLetter(settings, TO, 'password'),
      wrongCodesLetter(settings, TO, 'mailed-code'),
      wrongCodesLetter(settings, TO, 'session'),
    ],
    'second-factor-requirement/requirement-letter.ts': [
      requirementLetter(settings, { to: TO, account: 'Acme', from: '2026-04-09' }),
    ],
    'self/address-letters.ts': [
      coded(addressLetter(settings, { to: TO, userId: 1, token: TOKEN })),
      addressTakenLetter(settings, TO),
      changeAskedLetter(settings, { to: TO, next: TO }),
      addressChangedLetter(settings, { to: TO, next: TO }),
    ],
    'sessions/fresh-code.ts': [codeLetter(settings, { to: TO, code: '123456' })],
    'sessions/new-device-letter.ts': [
      newDeviceLetter(settings, { to: TO, at: NOW, address: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', userAgent: '' }),
    ],
    'sign-in/warning-job.ts': [warningLetter(settings, TO)],
    'sign-up/sign-up-letter-job.ts': [
      coded(confirmLetter(settings, { identityId: 1, email: TO }, link)),
      knownLetter(settings, TO),
    ],
    'sso/certificate-letter.ts': [true, false].map((isAskedFor) =>
      about('security', certificateLetter(settings, { ...certificate, isAskedFor })),
    ),
    'domains/domain-letters.ts': [
      ...(['proved', 'added', { registered: 'Acme' }] as const).flatMap((attempt) =>
        [TO, 'nora@acme.example'].map((by) => takenDomainLetter(settings, { ...ofDomain, by, attempt })),
      ),
      missingRecordLetter(settings, { ...ofDomain, lapses: NOW }),
      lapsedDomainLetter(settings, ofDomain),
    ].map((letter) => about('security', letter)),
    'contacts/confirmation-letter.ts': [
      coded(confirmationLetter(settings, { contact, account: ACCOUNT, token: TOKEN })),
    ],
    'webhooks/webhook-is-off-letter.ts': [about('security', webhookIsOffLetter(settings, { ...off, outcome }))],
    'notices/notice-letter.ts': [
      ...[30, 1, 0].map((daysLeft) => to(noticeLetter(settings, { ...ending, daysLeft }))),
      to(renewalLetter(settings, { ...ending, renewsAt: NOW, daysLeft: 7, cents: 1_863_368 })),
      to(
        renewalLetter(settings, {
          ...ending,
          renewsAt: NOW,
          daysLeft: 30,
          cents: 1_863_368,
          rise: { from: NOW, cents: 1_863_368, formerCents: 1_748_000 },
          nextPlan: ACCOUNT,
        }),
      ),
      to(renewalLetter(settings, { ...ending, ...rising })),
    ],
    'by-staff/letters-of-staff-changes.ts': lettersOfStaffChanges(bill, { account: ACCOUNT, reason: PERSON }),
    'renewals/letters-of-renewals.ts': [
      renewalDeclined('payment-context:insufficient-funds', PERSON),
      renewalDeclined('payment-context:card-expired', PERSON),
      renewalHasNoCard,
      renewalStopped,
    ].map((letter) => to(letter(bill, settings, NOW))),
    ...lettersOfMoney(bill, PERSON),
    'usage-thresholds/usage-letter.ts': (['license', 'key'] as const).flatMap((kind) =>
      [90, 100].map((percent) => about('usage', usageLetter(settings, { ...usage, kind, name: ACCOUNT, percent }))),
    ),
  }
}

/** An order with the longest words, which renews and is unpaid. */
function letterBill(words: string): OrderRow {
  const item = { description: words, unitCents: 1_748_000, taxCents: 115_368, renewal: null }
  return {
    id: 10_001,
    accountId: 1,
    renewalOf: 'term',
    owedCents: 1_863_368,
    receivedCents: 0,
    items: [item],
    unitCents: 1_748_000,
    taxCents: 115_368,
    saasTaxMillionths: 66_000,
    dataTaxMillionths: 66_000,
    taxBaseMillionths: 1_000_000,
    taxedAt: words,
    poNumber: words,
    placedAt: NOW,
    createdAt: NOW,
    paymentDueAt: NOW,
    gracePeriodEndsAt: new Date(NOW.getTime() + RENEWAL_GRACE_MS),
    refunds: [],
    papers: [{ id: 1, kind: 'invoice', refundId: null, invoiceId: null }],
  } as unknown as OrderRow
}

/** Letters about what staff changed of a subscription or a license. */
function lettersOfStaffChanges(bill: OrderRow, { account, reason }: { account: string; reason: string }): Letter[] {
  const changed = { license: account, plan: account, account, subscriptionId: 'term', reason }
  const owed = { id: bill.id, cents: bill.owedCents }
  const letters = [
    lookupsLetter({ from: 5_000, to: 1_000_000, used: 4_999 }),
    lookupsLetter({ from: 5_000, to: 1, used: 0 }),
    endLetter({ from: NOW, to: NOW, renews: true }),
    endLetter({ from: NOW, to: NOW, renews: false }),
    rateLetter({ from: null, to: 1 }),
    rateLetter({ from: 100_000, to: 5 }),
    terminationLetter({ canceled: bill, owed, goesOn: true }),
    terminationLetter({ canceled: undefined, owed: undefined, goesOn: false }),
    suspendedLetter(reason),
    resumedLetter(),
  ]
  return letters.map((letterOf) => ({ ...letterOf(settings, changed), to: TO }))
}

/** Letters about orders, and about money that came and went. */
function lettersOfMoney(bill: OrderRow, card: string): Record<string, Letter[]> {
  const to = <L extends object>(letter: L) => ({ ...letter, to: TO })
  const money = { cents: bill.owedCents, paidWith: card, at: NOW }
  const payment = { cents: bill.owedCents, createdBy: 1, createdAt: NOW, settledAt: NOW, ...ASKED }
  const facts = { order: bill, payment, card: { network: card, lastFour: '4242', month: 3, year: 2026 } } as never
  const paid = { ...bill, owedCents: 0, receivedCents: bill.owedCents }
  const back = { order: bill, refundId: 'refund', amount: bill.owedCents, label: card }
  return {
    'orders/letters-of-orders.ts': [
      to(newOrderLetter(settings, { ...bill, cents: bill.owedCents })),
      to(moveLetter(settings, { orderId: bill.id, where: 'to your account 2 from another account' })),
    ],
    'payments/canceled-letter.ts': [to(canceledLetter(settings, bill))],
    'payments/letters-of-payments.ts': [
      to(receiptOf(paid, money, settings)),
      to(challenge(facts, settings)),
      to(declined(facts, settings)),
    ],
    'card-notices/card-letter.ts': [true, false].map((isExpired) =>
      to(
        cardLetter(settings, {
          account: card,
          card,
          month: 3,
          year: 2026,
          isExpired,
          charge: { at: NOW, plan: bill.taxedAt, cents: bill.owedCents },
        }),
      ),
    ),
    'refunds/letters-of-refunds.ts': [
      to(refundLetter(settings, back)),
      to(refundLetter(settings, { ...back, isVoid: true, hasEnded: true })),
    ],
  }
}

/** Letters about a conversation, to a person and to a visitor. */
function lettersOfConversations(person: string): Record<string, Letter[]> {
  const conversation = {
    id: 'V1StGXR8_Z5jdHi6B-myT',
    page: '/account',
    name: person,
    startedAt: NOW,
    userId: 1,
    accountId: null,
  }
  const author = { firstName: person, lastName: person, email: TO }
  const message = { side: 'staff', text: `${person}\n\n${person}`, sentAt: NOW, sequence: 2 } as never
  const rows = [{ message, author, attachment: null }]
  return {
    'letters/transcript-letter.ts': [
      transcriptLetter(settings, { to: TO, conversation, messages: rows }),
      transcriptLetter(settings, { to: TO, conversation: { ...conversation, userId: null }, messages: rows }),
    ],
    'letters/unread-answers-letter.ts': [
      unreadAnswersLetter(settings, { to: TO, conversation, answers: rows }),
      unreadAnswersLetter(settings, { to: TO, conversation: { ...conversation, userId: null }, answers: rows }),
    ],
  }
}

/** Letters to staff about a refund that needs a second approver. */
function lettersOfRefundRequests(person: string): Letter[] {
  const request = { unitCents: 140_000, taxCents: 10_000, reason: person, isVoid: false, expiresAt: NOW }
  const about = { request, charge: { orderId: 10_001 } }
  const asker = { email: TO, firstName: person, lastName: person }
  const decider = { ...asker, email: `decider.${TO}` }
  const decided = { asker, decider, answer: person, isApproved: true }
  return [
    ...askedForLetters(settings, { ...about, ends: false }, asker, [decider]),
    ...askedForLetters(settings, { ...about, request: { ...request, isVoid: true }, ends: true }, asker, [decider]),
    ...decidedLetters(settings, about, decided, [asker, decider]),
    ...decidedLetters(settings, about, { ...decided, isApproved: false }, [asker, decider]),
    ...bankRefusedLetters(settings, about, person, [asker, decider]),
    ...lapsedLetters(settings, about, [asker]),
  ]
}

/** A payment that a bank asks about, or declined. */
const ASKED = { challengeUrl: 'https://bank.example/confirm', reason: 'payment-context:insufficient-funds' }
