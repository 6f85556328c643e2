import { Readable } from 'node:stream'
import { getReceiptAsStaff } from '@portal/contracts/billing/admin-orders'
import { getReceipts, mailReceipt } from '@portal/contracts/billing/order-details'
import { getReceipt } from '@portal/contracts/billing/orders'
import { DAY_MS, HOUR_MS } from '@portal/contracts/time-units'
import { type AttemptRule, attemptDigest, letterSubjects, takeOrRefuse } from '@portal/foundation/attempts'
import type { Foundation } from '@portal/foundation/foundation'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { findOrder, findOrdersOf, type OrderRow } from '../orders/orders.sql.ts'
import { drawMain, prepareAll } from '../papers/draw-main.ts'
import { type DrawnPaper, drawPaper } from '../papers/draw-paper.ts'
import { findPapers } from '../papers/papers.sql.ts'
import { zipOf } from './zip-of-files.ts'

export const getReceiptHandler = handle(getReceipt, async ({ params, query, account, tx, now, foundation }) => {
  const order = await findOrder(tx, params.id)
  if (order?.accountId !== account.id) throw problem('billing-context:order-not-found')
  if (query.number === undefined) return drawMain(tx, order, { settings: foundation.settings, now })
  const { id } = order.papers.find(({ number }) => number === query.number) ?? {}
  const [row] = await findPapers(tx, id === undefined ? [] : [id])
  if (!row) throw problem('billing-context:paper-not-found')
  return drawPaper(order, row, { settings: foundation.settings, buyer: '', now })
})

/**
 * Several papers as one archive, each drawn when the one before is on its way: a hundred take no more memory than one (rule J107).
 * Nothing is sent if one of the orders is not the account's.
 */
export const getReceiptsHandler = handle(getReceipts, async ({ query, account, tx, now, foundation }) => {
  const ids = [...new Set(query.ids.split(',').map(Number))]
  const found = await findOrdersOf(tx, account.id, ids)
  if (found.length < ids.length) throw problem('billing-context:order-not-found')
  const papers = await prepareAll(tx, found, { settings: foundation.settings, now })
  return {
    name: `orders-${now.toISOString().slice(0, 10)}.zip`,
    type: 'application/zip',
    bytes: Readable.from(zipOf(papers)),
  }
})

/** Limit on the papers that an account may email. */
const LETTERS_OF_ACCOUNT: AttemptRule = { free: 20, firstWait: HOUR_MS, longestWait: DAY_MS, memory: DAY_MS }

/**
 * Mails the paper to an address of the customer's choice (rule J109). An account that mails too many has to wait, and so has an address that
 * got the same paper just now: this is no way to write to strangers.
 */
export const mailReceiptHandler = handle(
  mailReceipt,
  async ({ params, body, account, tx, now, foundation, audit, mail }) => {
    const order = await findOrder(tx, params.id)
    if (order?.accountId !== account.id) throw problem('billing-context:order-not-found')
    const ofSender = { subject: attemptDigest('receipt-letters', String(account.id)), rule: LETTERS_OF_ACCOUNT }
    for (const subject of [ofSender, ...letterSubjects(`receipt-${order.id}`, body.email)])
      await takeOrRefuse(tx, subject, now, 'request:rate-limited')

    mail(
      letterWith(await drawMain(tx, order, { settings: foundation.settings, now }), {
        order,
        to: body.email,
        foundation,
      }),
    )
    audit('order.receipt-sent', { subject: order.id })
  },
)

/** Mails the receipt if an address is given, and returns nothing then (rule J7). */
export const getReceiptAsStaffHandler = handle(
  getReceiptAsStaff,
  async ({ query, tx, now, foundation, audit, mail }) => {
    const order = await findOrder(tx, query.invoiceId)
    if (!order) throw problem('billing-context:order-not-found')

    const file = await drawMain(tx, order, { settings: foundation.settings, now })
    if (query.email === undefined) return file
    mail(letterWith(file, { order, to: query.email, foundation }))
    audit('order.receipt-sent', { subject: order.id }, { accountId: order.accountId })
    return undefined
  },
)

function letterWith({ name, type, bytes }: DrawnPaper, about: { order: OrderRow; to: string; foundation: Foundation }) {
  const { order, to, foundation } = about
  return {
    to,
    subject: `Order ${order.id}`,
    words: [`Here is what ${foundation.settings.brandName} has of order ${order.id}, as a PDF.`],
    attachment: { name, type, base64: bytes.toString('base64') },
  }
}
