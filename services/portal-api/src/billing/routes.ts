import type { Route } from '../kernel/handle.ts'
import { endGracePeriodHandler } from './orders/end-grace-period.ts'
import { listFailedRenewalsHandler, listOrdersHandler, listPendingOrdersHandler } from './orders/list-orders.ts'
import {
  getOrderAsStaffHandler,
  listOrdersOfAccountHandler,
  listPastDueOrdersHandler,
} from './orders/orders-of-account.ts'
import { listPastDueOrdersOfAllHandler, sumPastDueOrdersHandler } from './orders/past-due-orders.ts'
import { searchOrdersHandler } from './orders/search-orders.ts'

import { getStatementHandler, listStatementsHandler } from './papers/get-statement.ts'
import {
  getReceiptAsStaffHandler,
  getReceiptHandler,
  getReceiptsHandler,
  mailReceiptHandler,
} from './receipts/get-receipt.ts'

export const billingRoutes: readonly Route[] = [
  listOrdersHandler,
  listPendingOrdersHandler,
  listFailedRenewalsHandler,
  searchOrdersHandler,
  listOrdersOfAccountHandler,
  listPastDueOrdersHandler,
  listPastDueOrdersOfAllHandler,
  sumPastDueOrdersHandler,
  getOrderAsStaffHandler,
  endGracePeriodHandler,
  getReceiptHandler,
  getReceiptAsStaffHandler,
  getReceiptsHandler,
  mailReceiptHandler,
  listStatementsHandler,
  getStatementHandler,
]
