import { countdownText } from '@portal/contracts/announcements/countdown-text'
import { portalNow } from '@portal/design-system/clock'
import { useDateFormat } from '@portal/platform/remote'
import { useEffect, useState } from 'react'
import { usePage, usePageStore } from '../page/page-context.ts'
import { isClosed, rememberClosed } from './closed-notices.ts'
import { NoticeEnd } from './notice-end.tsx'

const TICK_MS = 1_000

/**
 * The countdown of a notice and the button that closes it. The notice goes at its end, also without a countdown (rule H29), and
 * from a page that the browser kept whole when it was closed in another (rule H28).
 */
export function NoticeControls() {
  const page = usePageStore()
  const notice = usePage((state) => state.notice)
  const dates = useDateFormat()
  const { id = '', ends } = notice ?? {}
  const [now, setNow] = useState(portalNow)

  useEffect(() => {
    const remove = () => {
      if (document.querySelector('[data-notice]')?.contains(document.activeElement)) focusContent()
      page.setState({ notice: undefined })
    }
    if (isClosed(id)) remove()
    delete document.documentElement.dataset.closedNotice

    const controller = new AbortController()
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isClosed(id)) remove()
    }
    window.addEventListener('pageshow', onPageShow, { signal: controller.signal })
    const tick = () => {
      setNow(portalNow())
      if (ends && portalNow() >= Date.parse(ends)) remove()
    }
    tick()
    const timer = ends && setInterval(tick, TICK_MS)
    return () => {
      controller.abort()
      if (timer) clearInterval(timer)
    }
  }, [page, id, ends])
  if (!notice) return null

  const close = () => {
    rememberClosed(id)
    focusContent()
    page.setState({ notice: undefined })
  }
  return (
    <NoticeEnd notice={notice} dates={dates} left={ends && countdownText(Date.parse(ends) - now)} onClose={close} />
  )
}

/** Keeps the focus in the page when what has it goes. */
function focusContent() {
  document.getElementById('content')?.focus({ preventScroll: true })
}
