export { headerOfOrder, refundInWords } from './order-in-words.tsx'
export { ORDER_STATUS_WORDS } from './order-status-words.ts'
