import type { DateFormat } from '@portal/contracts/frame'
import { usePage } from '../page/page-context.ts'
import { NoticeEnd } from './notice-end.tsx'

/** Drawn by the server alone, for `TICK_NOTICE` to bring to life. */
export function ReadingControls({ dates }: { dates: DateFormat }) {
  const notice = usePage((page) => page.notice)
  return notice && <NoticeEnd notice={notice} dates={dates} isHidden />
}
