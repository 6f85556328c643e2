import {
  hasRefunds,
  isClosedUnpaid,
  ORDER_STATUS_LABELS,
  type OrderStatus,
} from '@portal/contracts/billing/order-status'
import type { Settings } from '@portal/foundation/settings'
import PDFDocument from 'pdfkit'
import { owedOf, statusOf } from '../orders/order-view.ts'
import type { OrderRow } from '../orders/orders.sql.ts'
import { embedScripts } from './any-script/any-script.ts'
import { receiptRows } from './receipt-rows.ts'

const MARGIN = 56
const NAMES_WIDTH = 320
const [INK, MUTED, RULE] = ['#1c2024', '#60646c', '#d9d9e0']

/** Names and addresses on a receipt. */
interface Parties {
  seller: Pick<Settings, 'brandName' | 'publicOrigin'>
  /** The account's name. */
  buyer: string
  now: Date
}

/** Returns the end of the title where refunds or a closed order matter: the label that screens show. */
function titleEnd(status: OrderStatus): string {
  const isSaid = hasRefunds(status) || isClosedUnpaid(status)
  return isSaid ? `, ${ORDER_STATUS_LABELS[status].customer.toLowerCase()}` : ''
}

/** Reason why nothing is owed on an unpaid order (rule J29). */
const NOTHING_DUE: Partial<Record<OrderStatus, string>> = {
  lapsed: 'Nothing: the order expired before it was paid',
  cancelled: 'Nothing: the order was canceled',
}

/**
 * Renders a receipt, or an invoice if unpaid, as a tagged PDF with the content of the letter; refunds are mentioned in
 * its title (rules J7, K21, K81).
 */
export async function drawReceipt(order: OrderRow, { seller, buyer, now }: Parties) {
  const isPaid = order.owedCents === 0
  const title = `${isPaid ? 'Receipt' : 'Invoice'} for order ${order.id}${titleEnd(statusOf(order, now))}`
  const document = new PDFDocument({
    ...{ pdfVersion: '1.7', tagged: true, lang: 'en-US', displayTitle: true, size: 'LETTER', margin: MARGIN },
    info: { Title: title, Author: seller.brandName },
  })
  const from = `${seller.brandName} · ${new URL(seller.publicOrigin).host}`
  const to = `For ${buyer}, account ${order.accountId}`
  const lines = linesOf(order, now)
  const write = await embedScripts(document, [from, title, to, ...lines.flat()])
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => document.on('end', resolve))

  const root = document.struct('Document')
  document.addStructure(root)
  const width = document.page.width - 2 * MARGIN
  const say = (tag: 'H1' | 'P', text: string, size: number, color = INK) =>
    root.add(
      document.struct(tag, { actual: text }, () => {
        document.fillColor(color)
        write(text, { x: MARGIN, y: document.y, width, size, align: 'left' })
      }),
    )
  say('P', from, 10, MUTED)
  document.moveDown(2)
  say('H1', title, 20)
  document.moveDown()
  say('P', to, 11)
  document.moveDown()

  const table = document.struct('Table')
  root.add(table)
  for (const [name, value] of lines) {
    const { y } = document
    const row = document.struct('TR')
    table.add(row)
    const cell = (tag: 'TH' | 'TD', text: string, at: number, width: number, align: 'left' | 'right') =>
      row.add(
        document.struct(tag, { actual: text }, () => {
          document.fillColor(INK)
          write(text, { x: at, y, width, size: 11, align })
        }),
      )
    cell('TH', name, MARGIN, NAMES_WIDTH / 2 + MARGIN, 'left')
    const below = document.y
    const left = MARGIN + NAMES_WIDTH / 2 + MARGIN
    cell('TD', value, left, document.page.width - MARGIN - left, 'right')
    row.end()
    document.y = Math.max(below, document.y) + 6
    document.strokeColor(RULE).lineWidth(0.5)
    document.markContent('Artifact')
    document
      .moveTo(MARGIN, document.y)
      .lineTo(document.page.width - MARGIN, document.y)
      .stroke()
    document.endMarkedContent()
    document.y += 6
  }
  table.end()
  root.end()
  document.end()
  await ended
  const name = `${isPaid ? 'receipt' : 'invoice'}-${order.id}.pdf`
  return { name, type: 'application/pdf', bytes: Buffer.concat(chunks) }
}

function linesOf(order: OrderRow, now: Date): (readonly [string, string])[] {
  const { receivedCents, paidWith, processedAt, placedAt, createdAt, terms } = order
  const at = processedAt ?? placedAt ?? createdAt
  const owedCents = owedOf(order, now)
  const nothingDue = NOTHING_DUE[statusOf(order, now)]
  return [
    ...receiptRows({ ...order, owedCents }, receivedCents > 0 ? { cents: receivedCents, paidWith, at } : undefined),
    ...(nothingDue ? [['Due', nothingDue] as const] : []),
    ...(terms && owedCents > 0 ? [['Terms', terms] as const] : []),
  ]
}
