import { formatCount } from '@portal/contracts/counts'
import { PAGES } from '@portal/contracts/pages'
import { dollars } from '@portal/contracts/sales/dollars'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import type { Letter } from '@portal/foundation/mail'
import { findAccountLabel } from '@portal/foundation/people'
import { creditNoteOf, type OrderRow, withPaper } from '../../billing/index.ts'
import { lettersToAccount } from '../../contacts/index.ts'
import { dayInWords, minuteInWords } from '../../kernel/in-words.ts'
import { findLicenseLabel } from '../licences/licences.sql.ts'
import type { SubscriptionFacts } from '../subscriptions/subscriptions.sql.ts'

type Parts = Pick<Foundation, 'keys' | 'settings'>
type Settings = Parts['settings']
type Words = Omit<Letter, 'to'>

/** Names of the license, its plan and its account, and the reason of staff. */
export interface Changed {
  license: string
  plan: string
  account: string
  subscriptionId: string
  reason: string
}

const RECEIVERS = 'Account owners choose in the portal who gets these emails.'

/** Letter about a change of a subscription by staff, once its names are known. */
type LetterOf = (settings: Settings, changed: Changed) => Words

interface Change {
  facts: SubscriptionFacts
  reason: string
}

/** Returns the letters about what staff did to a subscription (rule I137). */
export async function lettersOfChange(
  tx: Transaction,
  parts: Parts,
  { facts, reason }: Change,
  letterOf: LetterOf,
): Promise<Letter[]> {
  const { id: subscriptionId, accountId } = facts.subscription
  const account = await findAccountLabel(tx, accountId)
  const names = { license: facts.licence.label, plan: facts.plan.description, account }
  const letter = letterOf(parts.settings, { ...names, subscriptionId, reason })
  return lettersToAccount(tx, parts, accountId, letter, 'renewals')
}

/** Letter saying how many lookups were added or taken away. */
export function lookupsLetter({ from, to, used }: { from: number; to: number; used: number }): LetterOf {
  const more = to - from
  const count = formatCount(Math.abs(more), 'lookup')
  return (settings, changed) => ({
    subject: more > 0 ? `${changed.license}: ${count} added` : `${changed.license}: ${count} taken away`,
    words: [
      more > 0
        ? `Our staff added ${count} to ${planOf(changed, settings)}.`
        : `Our staff took ${count} from ${planOf(changed, settings)}.`,
      `Reason: ${changed.reason}`,
      'They count for this term. The next one has the lookups of its plan.',
    ],
    rows: [
      ['Lookups before', inWords(from)],
      ['Lookups', inWords(to)],
      ['Lookups left', inWords(Math.max(0, to - used))],
    ],
    action: seeTheSubscription(settings, changed),
    afterwards: [RECEIVERS],
  })
}

/** Letter saying when a term ends or renews after its end was moved. */
export function endLetter({ from, to, renews }: { from: Date; to: Date; renews: boolean }): LetterOf {
  const ends = renews ? 'renews' : 'ends'
  return (settings, changed) => ({
    subject: `${changed.license} ${ends} on ${dayInWords(to)}`,
    words: [
      `Our staff moved the end of ${planOf(changed, settings)}.`,
      `Reason: ${changed.reason}`,
      renews ? 'It renews then, unless you turn automatic renewal off before.' : 'It does not renew.',
    ],
    rows: [
      [renews ? 'Renews' : 'Ends', minuteInWords(to)],
      ['Before', minuteInWords(from)],
    ],
    action: seeTheSubscription(settings, changed),
    afterwards: [RECEIVERS],
  })
}

/** Letter saying how many requests per second are allowed. */
export function rateLetter({ from, to }: { from: number | null; to: number }): LetterOf {
  return (settings, changed) => ({
    subject: `${changed.license}: ${formatCount(to, 'request')} per second`,
    words: [
      `Our staff changed the requests per second of ${planOf(changed, settings)}.`,
      `Reason: ${changed.reason}`,
      'This counts for this term. The next one has the limit of its plan.',
    ],
    rows: [
      ['Requests per second', inWords(to)],
      ['Before', from === null ? 'Unlimited' : inWords(from)],
    ],
    action: seeTheSubscription(settings, changed),
    afterwards: [RECEIVERS],
  })
}

interface Ended {
  /** The order of an unpaid renewal that was canceled with it. */
  canceled: Pick<OrderRow, 'id' | 'papers'> | undefined
  /** Amount that is still owed for the order that bought it, with tax. */
  owed: { id: number; cents: number } | undefined
  /** Another subscription of the license is still answered. */
  goesOn: boolean
}

/** Letter saying that a subscription was ended, with the credit note of a renewal that was canceled with it. */
export function terminationLetter({ canceled, owed, goesOn }: Ended): LetterOf {
  return (settings, changed) => {
    const letter = {
      subject: `${changed.license} was ended by our staff`,
      words: [
        `Our staff ended ${planOf(changed, settings)}. It does not renew.`,
        `Reason: ${changed.reason}`,
        goesOn
          ? 'Lookups of this license are answered by your other plan.'
          : 'Lookups of this license are refused until you choose another plan.',
        ...(canceled ? [`Order ${canceled.id}, its unpaid renewal, was canceled, and nothing is due for it.`] : []),
        ...(owed ? [`${dollars(owed.cents)} for order ${owed.id} are still due.`] : []),
      ],
      action: seeTheSubscription(settings, changed),
      afterwards: ['If you do not know why, contact our support team.', RECEIVERS],
    }
    const creditNote = canceled && creditNoteOf(canceled, null)
    return canceled && creditNote ? withPaper(letter, canceled, settings, creditNote) : letter
  }
}

/** Names of a license, and of the account that holds it. */
type OfLicense = Pick<Changed, 'license' | 'account'>

/** Returns the letters about what staff did to a license, with all its subscriptions (rule I137). */
export async function lettersAboutLicense(
  tx: Transaction,
  parts: Parts,
  { accountId, licenseId }: { accountId: number; licenseId: string },
  letterOf: (settings: Settings, of: OfLicense) => Words,
): Promise<Letter[]> {
  const account = await findAccountLabel(tx, accountId)
  const letter = letterOf(parts.settings, { license: await findLicenseLabel(tx, licenseId), account })
  return lettersToAccount(tx, parts, accountId, letter, 'renewals')
}

/** Letter saying that lookups of a license are refused, and why. */
export function suspendedLetter(reason: string) {
  return (settings: Settings, { license, account }: OfLicense): Words => ({
    subject: `${license} was suspended`,
    words: [
      `Our staff suspended ${license} of the ${settings.brandName} account ${account}. Its lookups are refused until it is resumed.`,
      `Reason: ${reason}`,
      'Paid plans of this license do not renew meanwhile, and terms end on their day.',
    ],
    action: seeYourSubscriptions(settings),
    afterwards: ['If you do not know why, contact our support team.', RECEIVERS],
  })
}

/** Letter saying that lookups of a license are answered again. */
export function resumedLetter() {
  return (settings: Settings, { license, account }: OfLicense): Words => ({
    subject: `${license} was resumed`,
    words: [
      `Our staff resumed ${license} of the ${settings.brandName} account ${account}. Its lookups are answered again.`,
      'Plans renew as you had chosen. What ended meanwhile stays ended.',
    ],
    action: seeYourSubscriptions(settings),
    afterwards: [RECEIVERS],
  })
}

function planOf({ plan, account }: Changed, { brandName }: Settings): string {
  return `the plan “${plan}” of the ${brandName} account ${account}`
}

function seeTheSubscription({ publicOrigin }: Settings, { subscriptionId }: Changed) {
  return { label: 'See the subscription', url: `${publicOrigin}${PAGES.subscriptions}/${subscriptionId}` }
}

function seeYourSubscriptions({ publicOrigin }: Settings) {
  return { label: 'See your subscriptions', url: `${publicOrigin}${PAGES.subscriptions}` }
}

const inWords = (count: number) => count.toLocaleString('en-US')
