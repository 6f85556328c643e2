import type { PaperKind, PaperLine } from '@portal/contracts/billing/paper'
import { priceOf } from '@portal/contracts/sales/price-of'
import { beforeCommit, type Transaction } from '@portal/foundation/database'
import { accounts } from '@portal/foundation/people'
import { desc, eq, sql } from 'drizzle-orm'
import { findBuyerDetails } from '../details/billing-details.sql.ts'
import { paperCounts, papers, sellers } from './papers.tables.ts'

/** A paper where its order is listed. Cents. */
export interface PaperOfOrder {
  id: number
  /** As it is printed; null in the transaction that issues it. */
  number: string | null
  kind: PaperKind
  /** RFC 3339. */
  at: string
  unitCents: number
  taxCents: number
  lines: PaperLine[]
  refundId: string | null
  invoiceId: number | null
}

/** A paper to issue; its number is the next one of its kind. */
export interface NewPaper {
  kind: PaperKind
  lines: readonly PaperLine[]
  refundId?: string
  /** `'new'` is the invoice that is issued with it. */
  invoiceId?: number | 'new' | undefined
}

const PREFIXES: Readonly<Record<PaperKind, string>> = { quote: 'Q', invoice: 'INV', receipt: 'R', 'credit-note': 'CN' }
const COUNTED = { quote: 'quotes', invoice: 'invoices', receipt: 'receipts', 'credit-note': 'creditNotes' } as const

/**
 * Issues papers about an order, which is locked or new, in the transaction of what they are about. They get their numbers
 * at its end: one that is not committed is given to the next, nobody waits for more than a commit, and nothing is locked
 * after the row that counts, so that no two transactions wait for each other (rule J118).
 */
export async function issuePapers(
  tx: Transaction,
  order: { id: number; accountId: number },
  wanted: readonly NewPaper[],
  now: Date,
): Promise<PaperOfOrder[]> {
  if (wanted.length === 0) return []
  const [seller] = await tx.select().from(sellers).orderBy(desc(sellers.id)).limit(1)
  if (!seller) throw new Error('There is no seller.')

  const buyer = sql<string>`(select ${accounts.label} from ${accounts} where ${accounts.id} = ${order.accountId})`
  const { accountId } = order
  const { taxId: buyerTaxId } = await findBuyerDetails(tx, accountId)
  const about = { sellerId: seller.id, seller: seller.code, orderId: order.id, accountId, buyer, buyerTaxId }
  const issued: PaperOfOrder[] = []
  for (const {
    kind,
    lines: [...lines],
    refundId = null,
    invoiceId = null,
  } of wanted) {
    const newInvoice = issued.find((one) => one.kind === 'invoice')?.id ?? null
    const { unitCents, taxCents } = priceOf(lines)
    const invoice = invoiceId === 'new' ? newInvoice : invoiceId
    const paper = { kind, lines, unitCents, taxCents, refundId, invoiceId: invoice }
    const [row] = await tx
      .insert(papers)
      .values({ ...paper, ...about, issuedAt: now })
      .returning({ id: papers.id })
    issued.push({ ...paper, id: row?.id ?? 0, number: null, at: now.toISOString() })
  }
  await beforeCommit(tx, () => numberPapers(tx, seller.code, issued))
  return issued
}

/** Gives papers of a seller the next numbers of their kinds. */
async function numberPapers(tx: Transaction, seller: string, issued: readonly PaperOfOrder[]): Promise<void> {
  const left = await takeNumbers(tx, seller, issued)
  for (const paper of issued) {
    left[paper.kind] += 1
    const serial = left[paper.kind]
    paper.number = numberInWords(seller, paper.kind, serial)
    await tx.update(papers).set({ serial, number: paper.number }).where(eq(papers.id, paper.id))
  }
}

/** Counts papers of a seller; returns how many of each kind there were before. */
async function takeNumbers(tx: Transaction, seller: string, issued: readonly PaperOfOrder[]) {
  const taken = { quotes: 0, invoices: 0, receipts: 0, creditNotes: 0 }
  for (const { kind } of issued) taken[COUNTED[kind]] += 1
  const { quotes, invoices, receipts, creditNotes } = paperCounts
  const [counted] = await tx
    .insert(paperCounts)
    .values({ seller, ...taken })
    .onConflictDoUpdate({
      target: paperCounts.seller,
      set: {
        quotes: sql`${quotes} + ${taken.quotes}`,
        invoices: sql`${invoices} + ${taken.invoices}`,
        receipts: sql`${receipts} + ${taken.receipts}`,
        creditNotes: sql`${creditNotes} + ${taken.creditNotes}`,
      },
    })
    .returning()
  if (!counted) throw new Error('Papers are not counted.')
  return {
    quote: counted.quotes - taken.quotes,
    invoice: counted.invoices - taken.invoices,
    receipt: counted.receipts - taken.receipts,
    'credit-note': counted.creditNotes - taken.creditNotes,
  }
}

function numberInWords(seller: string, kind: PaperKind, number: number): string {
  return [seller, PREFIXES[kind], String(number).padStart(6, '0')].filter(Boolean).join('-')
}
