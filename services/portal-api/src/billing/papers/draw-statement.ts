import { PAPER_NAMES } from '@portal/contracts/billing/paper'
import { capitalized } from '@portal/contracts/capitalized'
import { csvFile } from '@portal/contracts/csv'
import { dollars } from '@portal/contracts/sales/dollars'
import { priceOf } from '@portal/contracts/sales/price-of'
import type { Settings } from '@portal/foundation/settings'
import { utcDay } from '../receipts/money-words.ts'
import { drawModel } from './drawing/draw-model.ts'
import type { Cell, Paragraph } from './drawing/paper-model.ts'
import type { StatementRow } from './papers.sql.ts'

const CENTS = 100

/** A line of a statement; what went back is negative. Cents. */
interface StatementLine {
  day: Date
  number: string
  name: string
  order: number
  poNumber: string
  description: string
  unitCents: number
  taxCents: number
}

function lineOf({ paper, poNumber }: StatementRow): StatementLine {
  const sign = paper.kind === 'credit-note' ? -1 : 1
  return {
    ...{
      day: paper.issuedAt,
      number: paper.number ?? '',
      name: PAPER_NAMES[paper.kind],
      order: paper.orderId,
      poNumber,
    },
    description: paper.lines.map(({ description }) => description).join(', '),
    ...{ unitCents: sign * paper.unitCents, taxCents: sign * paper.taxCents },
  }
}

const COLUMNS = ['Date', 'Document', 'Number', 'Order', 'PO number', 'Description', 'Price', 'Tax', 'Total', 'Currency']

/** Returns the receipts and credit notes as a CSV file; amounts are numbers in dollars (rule J124). */
export function statementCsv(rows: readonly StatementRow[]): Buffer {
  const lines = rows.map(lineOf).map((line) => {
    const { day, number, name, order, poNumber, description, unitCents, taxCents } = line
    const amounts = [unitCents, taxCents, priceOf([line]).totalCents].map((cents) => cents / CENTS)
    return [day.toISOString().slice(0, 10), name, number, order, poNumber, description, ...amounts, 'USD']
  })
  return Buffer.from(csvFile(COLUMNS, lines))
}

interface StatementFacts {
  year: number
  buyer: { id: number; label: string; taxId: string }
  now: Date
  settings: Pick<Settings, 'brandName' | 'publicOrigin' | 'seller'>
}

/** Draws the receipts and credit notes of a year with their sums (rule J124). */
export function drawStatement(
  rows: readonly StatementRow[],
  { year, buyer, now, settings }: StatementFacts,
): Promise<Buffer> {
  const lines = rows.map(lineOf)
  const { brandName, seller, publicOrigin } = settings
  const title = `Statement of ${year}`
  const text = (text: string, look: Paragraph['look'] = 'text') =>
    ({ kind: 'paragraph', tag: 'P', text, look }) as const
  return drawModel({
    title: `${title} for ${buyer.label}`,
    author: seller.legalName,
    now,
    brand: brandName,
    foot: [seller.legalName, new URL(publicOrigin).host].join(' · '),
    blocks: [
      { kind: 'paragraph', tag: 'H1', text: title, look: 'heading' },
      {
        kind: 'columns',
        gap: 16,
        columns: [
          [text('Sold by', 'muted'), ...partyLines(seller.legalName, [seller.address, seller.taxIds])],
          [
            text('Billed to', 'muted'),
            ...partyLines(buyer.label, [`Account ${buyer.id}`, buyer.taxId && `Tax ID ${buyer.taxId}`]),
          ],
        ],
      },
      { ...text(`All receipts of ${year} in UTC, and all credit notes for refunds.`), gap: 16 },
      {
        kind: 'table',
        gap: 8,
        head: ['Date', 'Document', 'Order', 'Price', 'Tax', 'Total'],
        widths: [0.14, 0.36, 0.11, 0.13, 0.12, 0.14],
        right: [3, 4, 5],
        rows: lines.map(rowOf),
      },
      { kind: 'table', gap: 8, from: 0.45, rows: sumsOf(lines), widths: [0.5, 0.5], right: [1] },
    ],
  })
}

function partyLines(name: string, lines: readonly string[]): Paragraph[] {
  const strong: Paragraph = { kind: 'paragraph', tag: 'P', text: name, look: 'strong' }
  const rest = lines.filter(Boolean).map((text): Paragraph => ({ kind: 'paragraph', tag: 'P', text, look: 'text' }))
  return [strong, ...rest]
}

function rowOf(line: StatementLine): Cell[] {
  const { day, number, name, order, poNumber, description, unitCents, taxCents } = line
  const about = poNumber ? `${description} · PO ${poNumber}` : description
  return [
    { text: utcDay(day).replace(' (UTC)', '') },
    { text: `${capitalized(name)} ${number}`, notes: [about] },
    { text: String(order) },
    ...[unitCents, taxCents, priceOf([line]).totalCents].map((cents) => ({ text: dollars(cents) })),
  ]
}

function sumsOf(lines: readonly StatementLine[]): Cell[][] {
  const receipts = lines.filter((line) => priceOf([line]).totalCents > 0)
  const credited = lines.filter((line) => !receipts.includes(line))
  const [came, back, all] = [receipts, credited, lines].map(priceOf)
  const row = (text: string, cents = 0, isStrong = false) => [
    { text, isStrong },
    { text: dollars(cents), isStrong },
  ]
  return [
    row('Receipts', came?.totalCents),
    row('Credit notes', back?.totalCents),
    row('Price after refunds', all?.unitCents),
    row('Tax after refunds', all?.taxCents),
    row('Paid after refunds', all?.totalCents, true),
  ]
}
