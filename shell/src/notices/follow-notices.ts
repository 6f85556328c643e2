import type { PageStore } from '../page/page-store.ts'

/** Looks for a new notice at every navigation; what looks comes with the first. */
export function followNotices(page: PageStore): void {
  page.subscribe(({ path }, { path: before }) => {
    if (path !== before)
      void import('./look-for-notice.ts').then(({ lookForNotice }) => lookForNotice(page)).catch(() => {})
  })
}
