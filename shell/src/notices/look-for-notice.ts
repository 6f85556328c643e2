import type { ShownNotice } from '@portal/contracts/platform'
import type { PageStore } from '../page/page-store.ts'
import { isClosed } from './closed-notices.ts'

/** A page asks this often at most, in ms; the first time this long after it was opened. */
const ASKED_EVERY_MS = 60_000
/** Longest answer that is shown at once, in ms: a later one would move a page that somebody reads already. */
const SHOWN_WITHIN_MS = 400

let askedAt = 0
let late: ShownNotice | null | undefined

/** Looks, as somebody moves to another page, for what has begun since the document was drawn (rule H30). */
export async function lookForNotice(page: PageStore): Promise<void> {
  if (late !== undefined) show(page, late)
  late = undefined
  const movedAt = performance.now()
  if (movedAt - askedAt < ASKED_EVERY_MS) return

  askedAt = movedAt
  const answer = await fetch('/notice.json').catch(() => undefined)
  if (!answer?.ok) return
  const { notice }: { notice: ShownNotice | null } = await answer.json()
  if (performance.now() - movedAt < SHOWN_WITHIN_MS) show(page, notice)
  else late = notice
}

function show(page: PageStore, notice: ShownNotice | null): void {
  page.setState({ notice: notice && !isClosed(notice.id) ? notice : undefined })
}
