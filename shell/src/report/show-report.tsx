import { rootErrors } from '@portal/platform/start'
import { createRoot } from 'react-dom/client'
import { ReportDialog } from './report-dialog.tsx'
import { beginReport } from './report-draft.ts'

let close: (() => void) | undefined

/** Shows the dialog in a root of its own, so that it is there where a part of the page, or all of it, has broken. */
export function showReport({ isFrameGone }: { isFrameGone: boolean }): void {
  close?.()
  beginReport()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place, rootErrors())
  close = () => {
    close = undefined
    root.unmount()
    place.remove()
  }
  root.render(<ReportDialog isFrameGone={isFrameGone} onClose={() => close?.()} />)
}
