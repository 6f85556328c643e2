import cardValidator from 'card-validator'
import { type CardOutcome, outcomeOf } from './test-cards.ts'

/** The card's details as typed. */
export interface TypedCard {
  number: string
  verification_value: string
  /** `1` to `12`. */
  month: number
  /** Two or four digits. */
  year: number
  full_name: string
}

export type CardField = keyof TypedCard

/** Details of a card after it was checked. Contains neither its number nor its code. */
export interface ReadCard {
  network: string
  lastFour: string
  month: number
  year: number
  fullName: string
  outcome: CardOutcome
}

/** Some cards go on being good until the day has ended on the other side of the world. */
const LAST_TIME_ZONE_MS = 12 * 3_600_000
const YEARS_AHEAD = 20

/** Parses a card, or returns the errors by field (commerce.md §5). */
export function readCard(
  typed: TypedCard,
  now: Date,
): { card: ReadCard } | { wrong: Partial<Record<CardField, string>> } {
  const number = typed.number.replace(/[\s-]/g, '')
  const { isValid, card: network } = cardValidator.number(number)
  const outcome = outcomeOf(number)
  const year = typed.year < 100 ? 2_000 + typed.year : typed.year
  const fullName = typed.full_name.trim()
  const wrong: Partial<Record<CardField, string>> = {}

  if (!number) wrong.number = 'Enter the card number'
  else if (!isValid || !network) wrong.number = 'This is not a valid card number'
  else if (!outcome) wrong.number = 'The sandbox takes test cards only, nobody’s own'
  if (!typed.verification_value) wrong.verification_value = 'Enter the security code'
  else if (!isCode(typed.verification_value, network?.code.size))
    wrong.verification_value = network ? `The code of this card has ${network.code.size} digits` : 'Enter 3 or 4 digits'
  if (!fullName) wrong.full_name = 'Enter the name on the card'
  const expiry = wrongOfExpiry(typed.month, year, now)
  if (expiry) wrong[typed.month >= 1 && typed.month <= 12 ? 'year' : 'month'] = expiry

  if (Object.keys(wrong).length || !network || !outcome) return { wrong }
  const lastFour = number.slice(-4)
  return { card: { network: network.niceType, lastFour, month: typed.month, year, fullName, outcome } }
}

function isCode(code: string, digits: number | undefined): boolean {
  return /^\d{3,4}$/.test(code) && (digits === undefined || code.length === digits)
}

function wrongOfExpiry(month: number, year: number, now: Date): string | undefined {
  if (!Number.isInteger(month) || month < 1 || month > 12) return 'Enter a month from 01 to 12'
  if (!Number.isInteger(year) || year > now.getUTCFullYear() + YEARS_AHEAD) return 'Enter the year on the card'
  return Date.UTC(year, month) + LAST_TIME_ZONE_MS <= now.getTime() ? 'This card has expired' : undefined
}
