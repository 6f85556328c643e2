import { countdownText } from '@portal/contracts/announcements/countdown-text'
import { portalNow } from '@portal/design-system/clock'
import { useEffect, useState } from 'react'
import { usePage, usePageStore } from '../page/page-context.ts'
import { isClosed, rememberClosed } from './closed-notices.ts'
import { NoticeEnd } from './notice-end.tsx'

const TICK_MS = 1_000

/** The countdown of a notice and the button that closes it. The notice goes at its end, also without a countdown (rule H29). */
export function NoticeControls() {
  const page = usePageStore()
  const notice = usePage((state) => state.notice)
  const { id = '', ends } = notice ?? {}
  const [now, setNow] = useState(portalNow)

  useEffect(() => {
    const remove = () => page.setState({ notice: undefined })
    if (isClosed(id)) remove()
    delete document.documentElement.dataset.closedNotice
    if (!ends) return

    const tick = () => {
      setNow(portalNow())
      if (portalNow() >= Date.parse(ends)) remove()
    }
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [page, id, ends])
  if (!notice) return null

  const close = () => {
    rememberClosed(id)
    page.setState({ notice: undefined })
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return <NoticeEnd notice={notice} left={ends && countdownText(Date.parse(ends) - now)} onClose={close} />
}
