import { usePage } from '../page/page-context.ts'
import { NoticeEnd } from './notice-end.tsx'

/** Drawn by the server alone, for `TICK_NOTICE` to bring to life. */
export function ReadingControls() {
  const notice = usePage((page) => page.notice)
  return notice && <NoticeEnd notice={notice} isHidden />
}
