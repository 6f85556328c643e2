import * as z from 'zod/mini'
import { priceOf } from '../sales/price-of.ts'
import { Cents, Time } from '../values.ts'

/** Kinds of papers, each with numbers of its own (rule J118). */
export const PAPER_KINDS = ['quote', 'invoice', 'receipt', 'credit-note'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/** Names of the papers within a sentence, the same on every screen and in every letter and file. */
export const PAPER_NAMES: Readonly<Record<PaperKind, string>> = {
  quote: 'quote',
  invoice: 'invoice',
  receipt: 'receipt',
  'credit-note': 'credit note',
}

/** Number of a paper as it is printed, `INV-000012`, behind the seller's code, if the seller has one. */
export const PaperNumber = z.string().check(z.regex(/^([A-Z\d]{1,8}-)?(Q|INV|R|CN)-\d{6,10}$/, 'Enter its number'))

/** A paper about an order, as it was issued (rule J118). */
export const Paper = z.object({
  number: z.string(),
  kind: z.enum(PAPER_KINDS),
  issued: Time,
  /** Price and tax; a credit note's is what it takes off. */
  amount: Cents,
})
export type Paper = z.infer<typeof Paper>

/** Returns the paper that stands for an order now: its receipt, or else its latest invoice or quote (rule J7). */
export function mainPaper<P extends { kind: PaperKind }>(papers: readonly P[]): P | undefined {
  const latest = (kind: PaperKind) => papers.findLast((paper) => paper.kind === kind)
  return latest('receipt') ?? latest('invoice') ?? latest('quote')
}

/**
 * Returns the kind of paper that stands for an order now. An order without papers costs nothing, or was placed before
 * papers had numbers: its paper is drawn by what is owed.
 */
export function mainKind(papers: readonly { kind: PaperKind }[], owedCents: number): PaperKind {
  return mainPaper(papers)?.kind ?? (owedCents > 0 ? 'invoice' : 'receipt')
}

/** A line of a paper, in whole cents. */
export interface PaperLine {
  itemId: string
  description: string
  unitCents: number
  taxCents: number
}

/**
 * Returns what a credit note takes off each line: price and tax each in proportion to what is left of them, in whole
 * cents, so that credit notes of the whole add up to the lines, and none takes more of a line than it has (rule J120).
 * Anything beyond the lines was paid twice, and is a line of its own.
 */
export function creditedLines(left: readonly PaperLine[], back: { unitCents: number; taxCents: number }): PaperLine[] {
  const units = sharesOf(
    back.unitCents,
    left.map(({ unitCents }) => unitCents),
  )
  const taxes = sharesOf(
    back.taxCents,
    left.map(({ taxCents }) => taxCents),
  )
  const lines = left.map((line, at) => ({ ...line, unitCents: units[at] ?? 0, taxCents: taxes[at] ?? 0 }))
  const beyond = {
    unitCents: back.unitCents - sumOf(units),
    taxCents: back.taxCents - sumOf(taxes),
  }
  const taken = lines.filter((line) => priceOf([line]).totalCents > 0)
  return priceOf([beyond]).totalCents > 0 ? [...taken, { itemId: '', description: 'Paid twice', ...beyond }] : taken
}

/** Returns what earlier credit notes have left of the lines. */
export function linesLeft(lines: readonly PaperLine[], credited: readonly PaperLine[]): PaperLine[] {
  return lines.map((line) => {
    const taken = credited.filter(({ itemId }) => itemId === line.itemId)
    return {
      ...line,
      unitCents: line.unitCents - sumOf(taken.map(({ unitCents }) => unitCents)),
      taxCents: line.taxCents - sumOf(taken.map(({ taxCents }) => taxCents)),
    }
  })
}

/** Splits cents by weights, at most the weight each; the cents that rounding leaves go to the largest remainders. */
function sharesOf(cents: number, weights: readonly number[]): number[] {
  const whole = sumOf(weights)
  if (cents >= whole) return [...weights]
  const exact = weights.map((weight) => (BigInt(cents) * BigInt(weight)) / BigInt(whole)).map(Number)
  const remainders = weights.map((weight) => Number((BigInt(cents) * BigInt(weight)) % BigInt(whole)))
  const byRemainder = [...weights.keys()].toSorted((one, other) => (remainders[other] ?? 0) - (remainders[one] ?? 0))
  const more = new Set(byRemainder.slice(0, cents - sumOf(exact)))
  return exact.map((share, at) => share + (more.has(at) ? 1 : 0))
}

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, each) => sum + each, 0)
}
