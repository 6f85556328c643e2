import type { PaperKind, PaperLine } from '@portal/contracts/billing/paper'
import { priceOf } from '@portal/contracts/sales/price-of'
import type { Transaction } from '@portal/foundation/database'
import { accounts } from '@portal/foundation/people'
import { desc, sql } from 'drizzle-orm'
import { paperCounts, papers, sellers } from './papers.tables.ts'

/** A paper where its order is listed. Cents. */
export interface PaperOfOrder {
  id: string
  kind: PaperKind
  /** RFC 3339. */
  at: string
  unitCents: number
  taxCents: number
  lines: PaperLine[]
  refundId: string | null
  invoiceId: string | null
}

/** A paper to issue; its number is the next one of its kind. */
export interface NewPaper {
  kind: PaperKind
  lines: readonly PaperLine[]
  refundId?: string
  /** `'new'` is the invoice that is issued with it. */
  invoiceId?: string | 'new' | undefined
}

const PREFIXES: Readonly<Record<PaperKind, string>> = { quote: 'Q', invoice: 'INV', receipt: 'R', 'credit-note': 'CN' }
const COUNTED = { quote: 'quotes', invoice: 'invoices', receipt: 'receipts', 'credit-note': 'creditNotes' } as const

/**
 * Issues papers about an order, which is locked or new, in the transaction of what they are about: a number that is not
 * committed is given to the next (rule J118). Others that issue papers wait until then.
 */
export async function issuePapers(
  tx: Transaction,
  order: { id: number; accountId: number },
  wanted: readonly NewPaper[],
  now: Date,
): Promise<PaperOfOrder[]> {
  if (wanted.length === 0) return []
  const issue = await takeNumbers(tx, wanted)
  const rows = issue(order, now)
  const buyer = sql<string>`(select ${accounts.label} from ${accounts} where ${accounts.id} = ${order.accountId})`
  await tx.insert(papers).values(rows.map((row) => ({ ...row, buyer })))
  return rows.map(({ id, kind, lines, refundId, invoiceId, unitCents, taxCents }) => ({
    ...{ id, kind, lines, refundId, invoiceId, at: now.toISOString(), unitCents, taxCents },
  }))
}

/** Takes the next numbers of the latest seller. */
async function takeNumbers(tx: Transaction, wanted: readonly NewPaper[]) {
  const taken = { quotes: 0, invoices: 0, receipts: 0, creditNotes: 0 }
  for (const { kind } of wanted) taken[COUNTED[kind]] += 1
  const [seller] = await tx.select().from(sellers).orderBy(desc(sellers.id)).limit(1)
  if (!seller) throw new Error('There is no seller.')
  const { quotes, invoices, receipts, creditNotes } = paperCounts
  const [counted] = await tx
    .insert(paperCounts)
    .values({ seller: seller.code, ...taken })
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
  const left = { ...taken }
  const numbered = wanted.map((paper) => {
    const column = COUNTED[paper.kind]
    const number = counted[column] - left[column] + 1
    left[column] -= 1
    return { ...paper, number, id: numberInWords(seller.code, paper.kind, number) }
  })
  const newInvoice = numbered.find(({ kind }) => kind === 'invoice')?.id ?? null
  return ({ id: orderId, accountId }: { id: number; accountId: number }, issuedAt: Date) =>
    numbered.map(({ id, kind, number, lines, refundId = null, invoiceId = null }) => {
      const { unitCents, taxCents } = priceOf(lines)
      return {
        ...{ id, sellerId: seller.id, seller: seller.code, kind, number, orderId, accountId, issuedAt },
        ...{
          unitCents,
          taxCents,
          lines: [...lines],
          refundId,
          invoiceId: invoiceId === 'new' ? newInvoice : invoiceId,
        },
      }
    })
}

function numberInWords(seller: string, kind: PaperKind, number: number): string {
  return [seller, PREFIXES[kind], String(number).padStart(6, '0')].filter(Boolean).join('-')
}
