import { mainPaper } from '@portal/contracts/billing/paper'
import type { Transaction } from '@portal/foundation/database'
import { findAccountLabel } from '@portal/foundation/people'
import type { Settings } from '@portal/foundation/settings'
import type { OrderRow } from '../orders/orders.sql.ts'
import { type DrawnPaper, drawPaper } from './draw-paper.ts'
import { findPapers } from './papers.sql.ts'

interface About {
  settings: Settings
  now: Date
}

/** Draws the paper that stands for an order now (rule J7). */
export async function drawMain(tx: Transaction, order: OrderRow, { settings, now }: About): Promise<DrawnPaper> {
  const main = mainPaper(order.papers)
  const [row] = main ? await findPapers(tx, [main.id]) : []
  const buyer = row ? '' : await labelOf(tx, order)
  return drawPaper(order, row, { settings, buyer, now })
}

/** Returns the papers of several orders, each drawn when it is asked for: what stands for it now, and its credit notes. */
export async function prepareAll(
  tx: Transaction,
  orders: readonly OrderRow[],
  { settings, now }: About,
): Promise<AsyncGenerator<DrawnPaper>> {
  const wanted = orders.map(({ papers }) => [mainPaper(papers), ...papers.filter(({ kind }) => kind === 'credit-note')])
  const rows = new Map((await findPapers(tx, idsOf(wanted.flat()))).map((row) => [row.paper.id, row]))
  const [first] = orders
  const buyer = first ? await labelOf(tx, first) : ''
  async function* drawn() {
    for (const [at, order] of orders.entries())
      for (const paper of wanted[at] ?? [])
        yield await drawPaper(order, rows.get(paper?.id ?? 0), { settings, buyer, now })
  }
  return drawn()
}

function idsOf(papers: readonly ({ id: number } | undefined)[]): number[] {
  return papers.flatMap((paper) => (paper ? [paper.id] : []))
}

async function labelOf(tx: Transaction, { accountId }: OrderRow): Promise<string> {
  return (await findAccountLabel(tx, accountId)) ?? ''
}
