import { ADMIN_PAGES } from '@portal/contracts/admin-pages'
import { dollars } from '@portal/contracts/sales/dollars'
import { priceOf } from '@portal/contracts/sales/price-of'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import { minuteInWords } from '../../kernel/in-words.ts'
import { personName } from '../../kernel/person-name.ts'
import type { LockedCharge } from '../refunds/lock-charge.ts'
import type { RefundRequestRow } from './refund-requests.sql.ts'

interface Person {
  email: string
  firstName: string
  lastName: string
}

/** Part of a request that its letters name. */
export interface WrittenAbout {
  request: Pick<RefundRequestRow, 'unitCents' | 'taxCents' | 'reason' | 'isVoid' | 'expiresAt'>
  charge: Pick<LockedCharge['charge'], 'orderId'>
}

/** Letters to those who may decide, when somebody asks (rule J155). */
export function askedForLetters(
  settings: Pick<Settings, 'publicOrigin'>,
  /** `ends`: the refund ends what the order bought (rule K81). */
  about: WrittenAbout & { ends: boolean },
  asker: Person,
  deciders: readonly Person[],
): Letter[] {
  const name = personName(asker)
  const { isVoid, reason } = about.request
  return deciders.map(({ email }) => ({
    to: email,
    listedAs: `A refund of order ${about.charge.orderId} was requested`,
    subject: `${name} requested a refund of order ${about.charge.orderId}`,
    words: [
      isVoid
        ? `${name} requested to void the payment of ${amountOf(about)} for order ${about.charge.orderId}. What it bought ${about.ends ? 'ends at once' : 'goes on, because another payment is left'}.`
        : `${name} requested a refund of ${amountOf(about)} of order ${about.charge.orderId}.`,
      `Reason: ${reason}`,
      'It needs a second approver: nothing goes back before somebody else approves it.',
    ],
    action: seeTheOrder(settings, about),
    afterwards: [`It can be approved until ${minuteInWords(about.request.expiresAt)}.`],
  }))
}

/** Letters to the one who asked and the one who decided, each knows the other by name (rule J155). */
export function decidedLetters(
  settings: Pick<Settings, 'publicOrigin'>,
  about: WrittenAbout,
  { asker, decider, answer, isApproved }: { asker: Person; decider: Person; answer: string; isApproved: boolean },
  readers: readonly Person[],
): Letter[] {
  const done = isApproved ? 'approved' : 'rejected'
  const what = `${amountOf(about)} of order ${about.charge.orderId}`
  return readers.map(({ email }) => ({
    to: email,
    subject: `A refund of order ${about.charge.orderId} was ${done}`,
    words: [
      `${personName(asker)} requested a refund of ${what}, and ${personName(decider)} ${done} it.`,
      isApproved ? 'The bank is asked for it now. The order’s page shows the result.' : `Reason: ${answer}`,
    ],
    action: seeTheOrder(settings, about),
    ...(email === decider.email && {
      afterwards: ['If this was not you, log out everywhere and tell an administrator of users at once.'],
    }),
  }))
}

/** Letters to the one who asked and the one who approved, when the bank refuses the refund (rule J155). */
export function bankRefusedLetters(
  settings: Pick<Settings, 'publicOrigin'>,
  about: WrittenAbout,
  message: string,
  readers: readonly Person[],
): Letter[] {
  const { isVoid } = about.request
  return readers.map(({ email }) => ({
    to: email,
    subject: `The bank refused a refund of order ${about.charge.orderId}`,
    words: [
      `The ${isVoid ? 'void' : 'refund'} of ${amountOf(about)} of order ${about.charge.orderId} was approved, and the bank refused it.`,
      ...(message ? [`It said: ${message}`] : []),
      `Nothing went back. ${isVoid ? 'Once the bank has settled the payment, it can be refunded instead.' : 'The refund can be requested again.'}`,
    ],
    action: seeTheOrder(settings, about),
  }))
}

/** Letters to the one who asked, when nobody approved it in time (rule J154). */
export function lapsedLetters(
  settings: Pick<Settings, 'publicOrigin'>,
  about: WrittenAbout,
  readers: readonly Person[],
): Letter[] {
  return readers.map(({ email }) => ({
    to: email,
    subject: `A refund of order ${about.charge.orderId} has lapsed`,
    words: [
      `You requested a refund of ${amountOf(about)} of order ${about.charge.orderId}, and nobody approved it by ${minuteInWords(about.request.expiresAt)}.`,
      'Nothing went back. It can be requested again.',
    ],
    action: seeTheOrder(settings, about),
  }))
}

function amountOf({ request }: WrittenAbout): string {
  return dollars(priceOf([request]).totalCents)
}

/** Leads to the page of an order for staff. */
function seeTheOrder({ publicOrigin }: Pick<Settings, 'publicOrigin'>, { charge }: WrittenAbout) {
  return { label: 'See the order', url: `${publicOrigin}${ADMIN_PAGES.orders}/${charge.orderId}` }
}
