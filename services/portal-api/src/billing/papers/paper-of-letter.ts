import { mainPaper, PAPER_NAMES } from '@portal/contracts/billing/paper'
import { PAGES } from '@portal/contracts/pages'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import type { OrderRow } from '../orders/orders.sql.ts'
import type { PaperOfOrder } from './issue-papers.sql.ts'

type Words = Omit<Letter, 'to'>
type Order = Pick<OrderRow, 'id' | 'papers'>

/** Returns a letter about an order with one of its papers: the latest receipt, invoice or quote unless another is given (rule J114). */
export function withPaper(
  letter: Words,
  { id, papers }: Order,
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
  paper: PaperOfOrder | undefined = mainPaper(papers),
): Words {
  // A quote is no paper of money: it says what is shown anyway.
  if (!paper || paper.kind === 'quote') return letter

  const name = PAPER_NAMES[paper.kind]
  return {
    ...letter,
    paper: {
      id: paper.id,
      attached: `The ${name} is attached as a PDF.`,
      missing: `The ${name} could not be attached. You find it at ${publicOrigin}${PAGES.orders}/${id}.`,
    },
  }
}

/** Returns the credit note of a refund, if there is one (rule J120); with null the last one that took back an invoice. */
export function creditNoteOf({ papers }: Pick<Order, 'papers'>, refundId: string | null): PaperOfOrder | undefined {
  return papers.findLast((paper) => paper.kind === 'credit-note' && paper.refundId === refundId)
}
