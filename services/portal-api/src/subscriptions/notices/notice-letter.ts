import { PAGES } from '@portal/contracts/pages'
import { dollars } from '@portal/contracts/sales/dollars'
import { plansPathOf } from '@portal/contracts/sales/priced-products'
import { isUnlimited } from '@portal/contracts/subscriptions/unlimited'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import { dayInWords, minuteInWords } from '../../kernel/in-words.ts'

interface Facts {
  /** Name of the license. */
  license: string
  productLine: string
  plan: string
  account: string
  endsAt: Date
  /** Days until then; 0 once it is over. */
  daysLeft: number
  issued: number
  remaining: number
}

const FROM_NOW = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** Letter saying that a plan ends soon or has ended, and that lookups are refused from then on (rule I82). */
export function noticeLetter(
  { brandName, publicOrigin }: Pick<Settings, 'brandName' | 'publicOrigin'>,
  facts: Facts,
): Omit<Letter, 'to'> {
  const { license, productLine, plan, account, endsAt, daysLeft } = facts
  const whose = `The plan “${plan}” of the ${brandName} account ${account}`
  return {
    ...(daysLeft > 0
      ? {
          subject: `${license} ends on ${dayInWords(endsAt)}`,
          words: [
            `${whose} ends ${FROM_NOW.format(daysLeft, 'day')} and does not renew.`,
            'After that, lookups are refused until you choose another plan.',
          ],
        }
      : {
          subject: `${license} has ended`,
          words: [
            `${whose} has ended, and lookups are refused until you choose another one.`,
            'Your keys and their settings stay as they are, and work again as soon as a plan begins.',
          ],
        }),
    rows: [
      [daysLeft > 0 ? 'Ends' : 'Ended', minuteInWords(endsAt)],
      ...(isUnlimited(facts) ? [] : [['Lookups left', inTotal(facts)] as const]),
    ],
    action: { label: 'See plans', url: `${publicOrigin}${plansPathOf(productLine)}` },
    afterwards: ['Account owners choose in the portal who gets these emails.'],
  }
}

interface RenewalFacts {
  license: string
  plan: string
  account: string
  renewsAt: Date
  /** Days until then. */
  daysLeft: number
  /** Charge with tax. */
  cents: number
  /** Charges before and after the price rises, and from when the higher one counts (rules I115, I128). */
  rise?: { from: Date; cents: number; formerCents: number } | undefined
  /** The plan that follows, if it is another one (rule I114). */
  nextPlan?: string | undefined
}

/** Letter saying that a plan renews soon, for how much, and how to stop that (rule I90). */
export function renewalLetter(
  { brandName, publicOrigin }: Pick<Settings, 'brandName' | 'publicOrigin'>,
  { license, plan, account, renewsAt, daysLeft, cents, rise, nextPlan }: RenewalFacts,
): Omit<Letter, 'to'> {
  const renews = nextPlan ? `is followed by “${nextPlan}”` : 'renews'
  return {
    subject: `${license} renews on ${dayInWords(renewsAt)} for ${dollars(cents)}`,
    words: [
      `The plan “${plan}” of the ${brandName} account ${account} ${renews} ${FROM_NOW.format(daysLeft, 'day')}.`,
      `${dollars(cents)} incl. tax are charged to the primary card of the account then, or earlier when its lookups are used.`,
      ...(rise ? [riseInWords(rise, renewsAt)] : []),
      'If you do not want that, turn automatic renewal off before.',
    ],
    rows: [
      ['Renews', minuteInWords(renewsAt)],
      ['Amount', dollars(cents)],
      ...(rise ? [riseRow(rise, renewsAt)] : []),
      ...(nextPlan ? [['Next plan', nextPlan] as const] : []),
    ],
    action: { label: 'See your subscriptions', url: `${publicOrigin}${PAGES.subscriptions}` },
    afterwards: ['Account owners choose in the portal who gets these emails.'],
  }
}

type Rise = NonNullable<RenewalFacts['rise']>

/** Returns whether the letter is about the first renewal at the higher price, or about one before it. */
const isRisenAt = ({ from }: Rise, renewsAt: Date) => renewsAt >= from

function riseInWords(rise: Rise, renewsAt: Date): string {
  const [from, after, before] = [dayInWords(rise.from), dollars(rise.cents), dollars(rise.formerCents)]
  return isRisenAt(rise, renewsAt)
    ? `The price has risen: it was ${before} before, and still is if the plan renews before ${from}.`
    : `The price rises: what renews on or after ${from} costs ${after} incl. tax instead of ${before}.`
}

function riseRow(rise: Rise, renewsAt: Date): readonly [string, string] {
  return isRisenAt(rise, renewsAt)
    ? ['Amount before', dollars(rise.formerCents)]
    : [`Amount from ${dayInWords(rise.from)}`, dollars(rise.cents)]
}

function inTotal({ remaining, issued }: Pick<Facts, 'remaining' | 'issued'>): string {
  return `${remaining.toLocaleString('en-US')} of ${issued.toLocaleString('en-US')}`
}
