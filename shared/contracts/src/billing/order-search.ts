import * as z from 'zod/mini'
import { call } from '../call.ts'
import { TimeOrEmpty } from '../values.ts'
import { PAPER_KINDS } from './paper.ts'

/** An order that a search found by a number, or one of its papers (rule J132). */
export const FoundOrder = z.object({
  order_id: z.int(),
  /** The buyer's own number; empty where they gave none. */
  po_number: z.string(),
  placed: TimeOrEmpty,
  /** Number and kind of the paper that was found; absent where the order was. */
  document: z.optional(z.string()),
  document_kind: z.optional(z.enum(PAPER_KINDS)),
})
export type FoundOrder = z.infer<typeof FoundOrder>

/**
 * Additive: finds orders of the account by the beginning of their number or a part of the PO number, and papers by a part
 * of theirs, at most ten of each. The name of the kind alone (*order*, *invoice*) finds the latest orders.
 */
export const searchOrders = call({
  service: 'billing',
  method: 'GET',
  path: '/v1/account/orders/search',
  requires: [['billing-viewer']],
  query: z.object({ text: z.string().check(z.trim(), z.maxLength(200)) }),
  response: z.array(FoundOrder),
})
