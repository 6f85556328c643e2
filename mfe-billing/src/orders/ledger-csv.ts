import type { LedgerKind, LedgerLine } from '@portal/contracts/billing/ledger'
import { csvFile } from '@portal/contracts/csv'
import type { Received } from '@portal/platform/api'

export const LEDGER_WORDS: Readonly<Record<LedgerKind, string>> = {
  order: 'Order',
  moved: 'Paid by another account',
  payment: 'Payment',
  refund: 'Refund',
  void: 'Voided payment',
  closed: 'Closed unpaid',
}

/** Lines of the ledger as a file, in the same order as on the screen (rule J108). */
export function ledgerCsv(lines: readonly Received<LedgerLine>[]): string {
  return csvFile(
    ['Time (UTC)', 'Description', 'Order', 'Card or reference', 'Billed (USD)', 'Paid (USD)', 'Balance (USD)'],
    lines.map(({ at = '', kind = 'order', order_id: id = 0, method = '', charged = 0, paid = 0, balance = 0 }) => [
      at,
      LEDGER_WORDS[kind],
      id,
      method,
      charged / 100,
      paid / 100,
      balance / 100,
    ]),
  )
}
