import { hasRefunds, isClosedUnpaid, ORDER_STATUS_LABELS } from '@portal/contracts/billing/order-status'
import { mainKind, PAPER_NAMES, type PaperKind, type PaperLine } from '@portal/contracts/billing/paper'
import { capitalized } from '@portal/contracts/capitalized'
import { PAGES } from '@portal/contracts/pages'
import { dollars } from '@portal/contracts/sales/dollars'
import { priceOf } from '@portal/contracts/sales/price-of'
import { taxRateLabel } from '@portal/contracts/sales/tax-rate'
import type { Settings } from '@portal/foundation/settings'
import { owedOf, statusOf, taxRateView } from '../orders/order-view.ts'
import type { OrderRow } from '../orders/orders.sql.ts'
import { utcDay } from '../receipts/money-words.ts'
import { refundLinesOf } from '../receipts/receipt-rows.ts'
import { drawModel } from './drawing/draw-model.ts'
import type { Block, Cell, PaperModel, Paragraph, TableBlock } from './drawing/paper-model.ts'
import type { PaperRow } from './papers.sql.ts'

interface Parties {
  settings: Pick<Settings, 'brandName' | 'publicOrigin' | 'seller'>
  /** The account's name, where the order has no paper because it costs nothing. */
  buyer: string
  now: Date
}

/** A paper with what stands around it. */
interface Drawing extends Parties {
  order: OrderRow
  /** Absent for an order that costs nothing. */
  paper: PaperRow['paper'] | undefined
  kind: PaperKind
  seller: Settings['seller']
  lines: readonly PaperLine[]
  /** True for an invoice that a credit note took back before it was paid. */
  isTakenBack: boolean
}

export interface DrawnPaper {
  name: string
  type: 'application/pdf'
  bytes: Buffer
}

/**
 * Draws a paper of an order as a tagged PDF: the seller, buyer and lines of the day on which it was issued, and what has
 * come and gone since (rules J7, J118, J122).
 */
export async function drawPaper(order: OrderRow, row: PaperRow | undefined, parties: Parties): Promise<DrawnPaper> {
  const { settings } = parties
  const isNoted = row && row.seller.legalName !== ''
  const drawing: Drawing = {
    ...parties,
    order,
    paper: row?.paper,
    kind: row?.paper.kind ?? mainKind(order.papers, order.owedCents),
    seller: isNoted ? row.seller : settings.seller,
    lines: row?.paper.lines ?? order.items.map((item) => ({ ...item, itemId: item.id })),
    isTakenBack: order.papers.some(
      ({ kind, refundId, invoiceId }) => kind === 'credit-note' && refundId === null && invoiceId === row?.paper.id,
    ),
  }
  const bytes = await drawModel(modelOf(drawing))
  const isByNumber = row && (row.paper.kind === 'credit-note' || drawing.isTakenBack)
  return { name: `${drawing.kind}-${isByNumber ? row.paper.number : order.id}.pdf`, type: 'application/pdf', bytes }
}

function modelOf(drawing: Drawing): PaperModel {
  const { paper, kind, order, seller, settings, now } = drawing
  const name = capitalized(PAPER_NAMES[kind])
  const title = `${[name, paper?.number].filter(Boolean).join(' ')} for order ${order.id}${endOfTitle(drawing)}`
  return {
    title,
    author: seller.legalName,
    now,
    brand: settings.brandName,
    foot: [seller.legalName, new URL(settings.publicOrigin).host].join(' · '),
    blocks: [
      { kind: 'paragraph', tag: 'H1', text: title, look: 'heading' },
      { kind: 'columns', gap: 16, columns: [sellerOf(drawing), buyerOf(drawing)] },
      { kind: 'table', gap: 16, rows: factsOf(drawing).map(namedRow), widths: [0.3, 0.7], right: [] },
      linesTable(drawing),
      { kind: 'table', gap: 8, from: 0.25, rows: sumsOf(drawing), widths: [0.28, 0.72], right: [1] },
      ...whatToDo(drawing),
    ],
  }
}

/** Returns the end of the title where money went back, or nothing is to be paid: the label that screens show. */
function endOfTitle({ kind, order, now, isTakenBack }: Drawing): string {
  if (kind === 'credit-note') return ''
  if (isTakenBack) return ', canceled'
  const status = statusOf(order, now)
  const isSaid = hasRefunds(status) || isClosedUnpaid(status)
  return isSaid ? `, ${ORDER_STATUS_LABELS[status].customer.toLowerCase()}` : ''
}

function sellerOf({ seller, kind }: Drawing): Paragraph[] {
  const role = kind === 'credit-note' ? 'Credited by' : 'Sold by'
  return party(role, [seller.legalName, seller.address, seller.taxIds])
}

function buyerOf({ order, paper, buyer }: Drawing): Paragraph[] {
  const account = `Account ${paper?.accountId ?? order.accountId}`
  const taxId = paper?.buyerTaxId ? `Tax ID ${paper.buyerTaxId}` : ''
  return party('Billed to', [paper?.buyer ?? buyer, account, order.taxedAt, taxId])
}

function party(role: string, [name = '', ...lines]: readonly string[]): Paragraph[] {
  return [
    { kind: 'paragraph', tag: 'P', text: role, look: 'muted' },
    { kind: 'paragraph', tag: 'P', text: name, look: 'strong' },
    ...lines.filter(Boolean).map((text) => ({ kind: 'paragraph', tag: 'P', text, look: 'text' }) as const),
  ]
}

type Fact = readonly [name: string, value: string]

/** Dates, numbers and terms. */
function factsOf(drawing: Drawing): Fact[] {
  const { kind, paper, order, now } = drawing
  const issuedAt = paper?.issuedAt ?? order.placedAt ?? order.createdAt
  const invoice = order.papers.find(({ id }) => id === paper?.invoiceId)
  const isOwed = kind === 'invoice' && owedOf(order, now) > 0 && !drawing.isTakenBack
  return [
    ['Date', utcDay(issuedAt)],
    ['Order', String(order.id)],
    ...(order.poNumber ? [['Your PO number', order.poNumber] as const] : []),
    ...(invoice?.number ? [['Invoice', invoice.number] as const] : []),
    ...(isOwed && order.terms ? [['Terms', order.terms] as const] : []),
    ...(isOwed && order.paymentDueAt ? [['Due by', utcDay(order.paymentDueAt)] as const] : []),
    ...(kind === 'receipt' && order.paidWith ? [['Paid with', order.paidWith] as const] : []),
    ...refundFacts(drawing),
  ]
}

function refundFacts({ paper, kind, order }: Drawing): Fact[] {
  if (kind !== 'credit-note') return []
  const refund = order.refunds.find(({ id }) => id === paper?.refundId)
  if (!refund) return [['Reason', 'The invoice was taken back before it was paid']]
  const words = refund.isVoid ? 'Voided before the bank charged it' : 'Refunded'
  return [
    ['Reason', `${words} on ${utcDay(new Date(refund.at))}`],
    ...(refund.wentTo ? [['Paid back to', refund.wentTo] as const] : []),
  ]
}

function namedRow([name, value]: Fact): Cell[] {
  return [{ text: name }, { text: value }]
}

function linesTable(drawing: Drawing): TableBlock {
  const { lines, order, kind } = drawing
  const sign = kind === 'credit-note' ? -1 : 1
  return {
    kind: 'table',
    gap: 20,
    head: ['Description', 'Price', 'Tax rate', 'Tax', 'Total'],
    widths: [0.46, 0.14, 0.12, 0.13, 0.15],
    right: [1, 2, 3, 4],
    rows: lines.map(({ itemId, description, unitCents, taxCents }) => {
      const item = order.items.find(({ id }) => id === itemId)
      const rate = taxRateLabel(item && taxRateView(item, order).tax_rate)
      return [
        { text: description, notes: notesOf(drawing, item) },
        { text: dollars(sign * unitCents) },
        { text: rate || (taxCents === 0 ? '0%' : '—') },
        { text: dollars(sign * taxCents) },
        { text: dollars(sign * priceOf([{ unitCents, taxCents }]).totalCents) },
      ]
    }),
  }
}

/** Says when what a line bought begins and ends, and what was agreed of its renewal (rules J122, I93). */
function notesOf({ kind, isTakenBack }: Drawing, item: OrderRow['items'][number] | undefined): string[] {
  if (!item) return []
  const { startsAt, endsAt, unitCents, renewal } = item
  const period = startsAt && endsAt ? `${utcDay(new Date(startsAt))} – ${utcDay(new Date(endsAt))}` : ''
  const isToBegin = (kind === 'invoice' || kind === 'quote') && !isTakenBack
  const served = period ? `Service period ${period}` : isToBegin ? 'Service begins when the order is paid' : ''
  const renews = kind === 'credit-note' || unitCents === 0 ? '' : (renewal ?? 'Does not renew')
  return [served, renews].filter(Boolean)
}

function sumsOf(drawing: Drawing): Cell[][] {
  const { lines, kind } = drawing
  const sign = kind === 'credit-note' ? -1 : 1
  const { unitCents, taxCents, totalCents } = priceOf(lines)
  const row = (name: string, value: string, isStrong = false) => [
    { text: name, isStrong },
    { text: value, isStrong },
  ]
  return [
    row('Subtotal', dollars(sign * unitCents)),
    row('Tax', dollars(sign * taxCents)),
    row(kind === 'credit-note' ? 'Credited' : 'Total', dollars(sign * totalCents), true),
    ...moneyOf(drawing).map(([name, value]) => row(name, value, name === 'Due' || name === 'Paid after refunds')),
  ]
}

/** Returns the money that came, went back, and is still due. */
function moneyOf({ kind, order, now, isTakenBack }: Drawing): Fact[] {
  if (kind === 'credit-note' || kind === 'quote' || isTakenBack) return []
  const { receivedCents } = order
  const owedCents = owedOf(order, now)
  return [
    ...(receivedCents > 0 ? [['Paid', dollars(receivedCents)] as const] : []),
    ...refundLinesOf(order),
    ...(owedCents > 0 ? [['Due', dollars(owedCents)] as const] : []),
  ]
}

/** Reason why nothing is owed of an unpaid order (rule J29). */
const NOTHING_DUE = {
  lapsed: 'Nothing is due: the order expired before it was paid.',
  cancelled: 'Nothing is due: the order was canceled.',
} as const

/** Tells how to pay, or why nothing is to be paid. */
function whatToDo({ kind, order, now, settings, isTakenBack }: Drawing): Block[] {
  if (kind === 'credit-note' || kind === 'receipt') return []
  const say = (text: string, url?: string): Paragraph => {
    return { kind: 'paragraph', tag: 'P', text, look: url ? 'strong' : 'text', gap: 4, ...(url && { url }) }
  }
  const status = statusOf(order, now)
  if (status === 'lapsed' || status === 'cancelled') return [{ ...say(NOTHING_DUE[status]), gap: 20 }]
  if (isTakenBack) return [{ ...say('Nothing is due: this invoice was taken back.'), gap: 20 }]
  if (owedOf(order, now) === 0) return []
  const url = `${settings.publicOrigin}${PAGES.orders}/${order.id}`
  return [
    { kind: 'paragraph', tag: 'H2', text: 'How to pay', look: 'strong', gap: 20 },
    say(`Pay ${dollars(owedOf(order, now))} by card on the page of the order:`),
    say(url, url),
  ]
}
