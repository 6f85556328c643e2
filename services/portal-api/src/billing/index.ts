/* What the services after billing may ask of it. */
export { findGracePeriodEnds, isPastDue } from './orders/orders.sql.ts'
export { orderItemKey, orderKey } from './orders/orders.tables.ts'
