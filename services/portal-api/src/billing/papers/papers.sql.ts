import type { Statement } from '@portal/contracts/billing/papers'
import { priceOf } from '@portal/contracts/sales/price-of'
import type { Transaction } from '@portal/foundation/database'
import { and, asc, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { orders } from '../orders/orders.tables.ts'
import { papers, sellers } from './papers.tables.ts'

/** A paper with its seller. */
export type PaperRow = Awaited<ReturnType<typeof findPapers>>[number]

/** Papers with these ids. */
export function findPapers(tx: Transaction, ids: readonly number[]) {
  return tx
    .select({ paper: papers, seller: sellers })
    .from(papers)
    .innerJoin(sellers, eq(sellers.id, papers.sellerId))
    .where(inArray(papers.id, [...ids]))
    .orderBy(asc(papers.id))
}

/** Finds a paper of any account by its number. */
export async function findPaperByNumber(tx: Transaction, number: string) {
  const [paper] = await tx.select().from(papers).where(eq(papers.number, number))
  return paper
}

/** Papers about money that came and went back: receipts, and credit notes for refunds. */
const IS_OF_MONEY = or(eq(papers.kind, 'receipt'), and(eq(papers.kind, 'credit-note'), isNotNull(papers.refundId)))

function isOfYear(accountId: number, year: number): SQL | undefined {
  const [from, until] = [new Date(Date.UTC(year, 0, 1)), new Date(Date.UTC(year + 1, 0, 1))]
  return and(eq(papers.accountId, accountId), IS_OF_MONEY, gte(papers.issuedAt, from), lt(papers.issuedAt, until))
}

export type StatementRow = Awaited<ReturnType<typeof findPapersOfYear>>[number]

/** Receipts and credit notes for refunds that an account got in a year, in UTC, the first first (rule J124). */
export function findPapersOfYear(tx: Transaction, accountId: number, year: number) {
  return tx
    .select({ paper: papers, poNumber: orders.poNumber })
    .from(papers)
    .innerJoin(orders, eq(orders.id, papers.orderId))
    .where(isOfYear(accountId, year))
    .orderBy(asc(papers.id))
}

const signed = (column: AnyPgColumn) =>
  sql<number>`sum(case when ${papers.kind} = 'receipt' then ${column} else -${column} end)::integer`
const counted = (kind: 'receipt' | 'credit-note') =>
  sql<number>`(count(*) filter (where ${papers.kind} = ${sql.raw(`'${kind}'`)}))::integer`
const YEAR = sql<number>`extract(year from ${papers.issuedAt} at time zone 'UTC')::integer`

/** Sums by year of what {@link findPapersOfYear} finds, the latest year first. */
export async function findStatements(tx: Transaction, accountId: number): Promise<Statement[]> {
  const years = await tx
    .select({
      year: YEAR,
      receipts: counted('receipt'),
      creditNotes: counted('credit-note'),
      unitCents: signed(papers.unitCents),
      taxCents: signed(papers.taxCents),
    })
    .from(papers)
    .where(and(eq(papers.accountId, accountId), IS_OF_MONEY))
    .groupBy(YEAR)
    .orderBy(sql`1 desc`)
  return years.map(({ year, receipts, creditNotes, unitCents, taxCents }) => ({
    ...{ year, receipts, credit_notes: creditNotes },
    ...{ unit_amount: unitCents, tax_amount: taxCents, amount: priceOf([{ unitCents, taxCents }]).totalCents },
  }))
}
