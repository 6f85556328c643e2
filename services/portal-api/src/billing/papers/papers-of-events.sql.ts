import { creditedLines, linesLeft, type PaperLine } from '@portal/contracts/billing/paper'
import { priceOf, splitAs } from '@portal/contracts/sales/price-of'
import type { Transaction } from '@portal/foundation/database'
import { issuePapers, type NewPaper, type PaperOfOrder } from './issue-papers.sql.ts'

/** An order with its lines and the papers that it has. */
interface PaperedOrder {
  id: number
  accountId: number
  items: readonly Item[]
  papers: readonly PaperOfOrder[]
}

interface Item {
  id: string
  description: string
  unitCents: number
  taxCents: number
}

/**
 * Issues what an order is when it is placed: a quote while somebody can still leave it, an invoice where it is owed,
 * because staff sell or a plan renews; nothing where it costs nothing (rule J119).
 */
export async function issueForPlaced(
  tx: Transaction,
  order: Omit<PaperedOrder, 'papers'>,
  isOwed: boolean,
  now: Date,
): Promise<PaperOfOrder[]> {
  if (priceOf(order.items).totalCents === 0) return []
  return issuePapers(tx, order, [{ kind: isOwed ? 'invoice' : 'quote', lines: linesOf(order.items) }], now)
}

/** Money that came for an order. */
interface Money {
  cents: number
  /** True if nothing was owed before it. */
  wasPaid: boolean
  /** True if nothing is owed any more. */
  isPaid: boolean
}

/** Issues the invoice with the first money, where there is none, and the receipt with the last (rule J119). */
export async function issueForMoney(tx: Transaction, order: PaperedOrder, money: Money, now: Date) {
  const lines = linesOf(order.items)
  const open = openInvoice(order.papers)
  const invoice: NewPaper[] = open ? [] : [{ kind: 'invoice', lines }]
  const paid = money.wasPaid ? creditedLines(lines, splitAs(priceOf(lines), money.cents)) : lines
  const receipt: NewPaper = { kind: 'receipt', lines: paid, invoiceId: open?.id ?? 'new' }
  return issuePapers(tx, order, [...invoice, ...(money.isPaid ? [receipt] : [])], now)
}

/** Issues the credit note of money that went back after all of it had come (rule J120). */
export async function issueForRefund(
  tx: Transaction,
  order: PaperedOrder,
  back: { id: string; unitCents: number; taxCents: number },
  now: Date,
) {
  const credited = order.papers.filter(({ kind, refundId }) => kind === 'credit-note' && refundId !== null)
  const left = linesLeft(
    linesOf(order.items),
    credited.flatMap(({ lines }) => lines),
  )
  const invoiceId = openInvoice(order.papers)?.id
  const note = { kind: 'credit-note', lines: creditedLines(left, back), refundId: back.id, invoiceId } as const
  return issuePapers(tx, order, [note], now)
}

/** Takes back the invoice of an order that is canceled, or whose tax changed, which gets another one then (rule J120). */
export async function issueForChange(tx: Transaction, order: PaperedOrder, now: Date, items?: readonly Item[]) {
  const open = openInvoice(order.papers)
  const taken: NewPaper[] = open ? [{ kind: 'credit-note', lines: open.lines, invoiceId: open.id }] : []
  const kind = open ? 'invoice' : 'quote'
  return issuePapers(tx, order, [...taken, ...(items ? [{ kind, lines: linesOf(items) } as const] : [])], now)
}

/** Returns the latest invoice that no credit note took back as a whole before it was paid. */
function openInvoice(papers: readonly PaperOfOrder[]): PaperOfOrder | undefined {
  const taken = new Set(
    papers.flatMap(({ kind, refundId, invoiceId }) => (isTaking(kind, refundId) ? [invoiceId] : [])),
  )
  return papers.findLast(({ id, kind }) => kind === 'invoice' && !taken.has(id))
}

function isTaking(kind: PaperOfOrder['kind'], refundId: string | null): boolean {
  return kind === 'credit-note' && refundId === null
}

function linesOf(items: readonly Item[]): PaperLine[] {
  return items.map(({ id, description, unitCents, taxCents }) => ({ itemId: id, description, unitCents, taxCents }))
}
