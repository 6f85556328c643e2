import type { Platform } from '@portal/platform/start'
import type { PageStore } from '../page/page-store.ts'
import { followToasts, toastLog, unreadErrors } from './toast-log.ts'

/** Keeps the toasts of the tab, and the number of unread messages and errors on the page's button (rule H52). */
export function countUnread(page: PageStore, platform: Platform): void {
  const count = () => {
    const unread = (platform.session.getState().visitor?.unread ?? 0) + unreadErrors()
    if (unread !== page.getState().unread) page.setState({ unread })
  }
  followToasts(platform)
  toastLog.subscribe(count)
  platform.session.subscribe(count)
  count()
}
