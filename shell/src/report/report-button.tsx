import { mayReport } from '@portal/contracts/support/may-chat'
import buttons from '../layout/buttons.module.css'
import { usePage } from '../page/page-context.ts'
import { openReport } from './open-report.ts'

/** Reports the failure that it stands beside, for people who can report one (rule H60). */
export function ReportButton({ isFrameGone }: { isFrameGone?: boolean | undefined }) {
  const isOffered = usePage(({ plan, isLive }) => isLive && mayReport(plan))
  return isOffered ? (
    <button type="button" className={buttons.button} onClick={() => void openReport({ isFrameGone })}>
      Report a problem
    </button>
  ) : null
}
