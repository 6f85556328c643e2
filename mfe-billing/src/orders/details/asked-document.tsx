import { getReceipt } from '@portal/contracts/billing/orders'
import { mainPaper, PAPER_NAMES } from '@portal/contracts/billing/paper'
import { Button } from '@portal/design-system/button'
import { text, useAddress } from '@portal/remote-kit/address'
import { useDownload } from '@portal/remote-kit/download'
import type { Order } from '../order.ts'
import { hasPaper } from '../paper.ts'

const ADDRESS = { document: text }

/**
 * Downloads the paper of an order that the address names, `?document=INV-000012`, as search finds it (rule J132); nothing
 * for one that a button beside it downloads, or that is not the order's.
 */
export function AskedDocument({ order }: { order: Order }) {
  const { document: number } = useAddress(ADDRESS).values
  const { order_id: id = 0, papers = [] } = order
  const { isPending, save } = useDownload('The document was not downloaded')
  const asked = papers.find((paper) => paper.number === number)
  if (!asked?.kind || (hasPaper(order) && isOffered(asked, papers))) return null
  const { kind } = asked
  return (
    <Button
      size="small"
      icon="download"
      isPending={isPending}
      onClick={() =>
        save(`${kind}-${number}.pdf`, (callApi) =>
          callApi(getReceipt, { params: { id: String(id) }, query: { number } }),
        )
      }
    >
      Download {PAPER_NAMES[kind]} {number}
    </Button>
  )
}

type Papers = NonNullable<Order['papers']>

/** Returns whether it stands for the order now, or is a credit note: both have a button without being asked for. */
function isOffered(asked: Papers[number], papers: Papers): boolean {
  if (asked.kind === 'credit-note') return true
  const known = papers.flatMap(({ kind, number }) => (kind ? [{ kind, number }] : []))
  return mainPaper(known)?.number === asked.number
}
