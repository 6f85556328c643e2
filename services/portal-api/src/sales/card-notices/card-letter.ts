import { PAGES } from '@portal/contracts/pages'
import { dollars } from '@portal/contracts/sales/dollars'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import { dayInWords } from '../../kernel/in-words.ts'

interface CardFacts {
  account: string
  /** The card, in words. */
  card: string
  /** Last month in which it can be charged. */
  month: number
  year: number
  isExpired: boolean
  charge: { at: Date; plan: string; cents: number }
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Letter saying that the primary card cannot pay the next charge, because it expires before (rule J115). */
export function cardLetter(
  { brandName, publicOrigin }: Pick<Settings, 'brandName' | 'publicOrigin'>,
  { account, card, month, year, isExpired, charge }: CardFacts,
): Omit<Letter, 'to'> {
  const until = MONTH.format(new Date(Date.UTC(year, month - 1)))
  return {
    subject: isExpired ? `${card} has expired` : `${card} expires before the next charge`,
    words: [
      `${card} is the primary card of the ${brandName} account ${account}. ${isExpired ? 'It could be charged until the end of' : 'It can be charged until the end of'} ${until}.`,
      `The plan “${charge.plan}” renews after that. Add another card, or the same one with its new date, so that the renewal can be paid.`,
    ],
    rows: [
      ['Next charge', dayInWords(charge.at)],
      ['Amount', dollars(charge.cents)],
    ],
    action: { label: 'Change the card', url: `${publicOrigin}${PAGES.paymentMethods}` },
  }
}
