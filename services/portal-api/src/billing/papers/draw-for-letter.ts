import { describeError } from '@portal/foundation/describe-error'
import type { Foundation } from '@portal/foundation/foundation'
import type { DrawPaper } from '@portal/foundation/mail'
import { findOrder } from '../orders/orders.sql.ts'
import { drawPaper } from './draw-paper.ts'
import { findPapers } from './papers.sql.ts'

/** Attempts at a letter after which it goes without its paper. */
const MOST_ATTEMPTS = 3

/**
 * Draws the paper of a letter as it is when the letter is sent. A paper that cannot be drawn is tried again, and then the
 * letter goes without it, so that no letter is lost (rule J114).
 */
export function drawForLetter({ settings, log }: Pick<Foundation, 'settings' | 'log'>): DrawPaper {
  return async (id, { attempts }, { db, now }) => {
    try {
      const [row] = await findPapers(db, [id])
      const order = row && (await findOrder(db, row.paper.orderId))
      if (!order) throw new Error(`There is no paper ${id}.`)
      const { name, type, bytes } = await drawPaper(order, row, { settings, buyer: '', now })
      return { name, type, base64: bytes.toString('base64') }
    } catch (error) {
      if (attempts < MOST_ATTEMPTS) throw error
      log.error({ paper: id, error: describeError(error) }, 'a letter goes without its paper')
      return undefined
    }
  }
}
