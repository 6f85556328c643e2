import type { ShownNotice } from '@portal/contracts/platform'
import { portalNow } from '@portal/design-system/clock'
import { announce } from '@portal/platform/navigation'
import type { PageStore } from '../page/page-store.ts'
import { isClosed } from './closed-notices.ts'

/** A page asks this often at most, in ms; the first time this long after it was opened. */
const ASKED_EVERY_MS = 60_000
/** An answer is shown within this time, in ms: a later one would move a page that is being read, so the next navigation shows it. */
const SHOWN_WITHIN_MS = 400

let askedAt = 0
let late: ShownNotice | null | undefined

/** Looks, as somebody moves to another page, for what has begun since the document was drawn (rule H30). What is wrong is spoken. */
export async function lookForNotice(page: PageStore): Promise<void> {
  const movedAt = performance.now()
  const isKnown = movedAt - askedAt < ASKED_EVERY_MS
  if (isKnown && late !== undefined && !isOver(late)) show(page, late)
  late = undefined
  if (isKnown) return

  askedAt = movedAt
  const answer = await fetch('/notice.json').catch(() => undefined)
  if (!answer?.ok) return
  const { notice }: { notice: ShownNotice | null } = await answer.json()
  // Another was asked for meanwhile.
  if (askedAt !== movedAt) return
  if (performance.now() - movedAt < SHOWN_WITHIN_MS) show(page, notice)
  else late = notice
}

function isOver(notice: ShownNotice | null): boolean {
  return notice?.ends !== undefined && Date.parse(notice.ends) <= portalNow()
}

function show(page: PageStore, notice: ShownNotice | null): void {
  const shown = notice && !isClosed(notice.id) ? notice : undefined
  const isNew = shown?.id !== page.getState().notice?.id
  page.setState({ notice: shown })
  if (isNew && shown && shown.kind !== 'announcement') announce(`Status: ${shown.text}`)
}
