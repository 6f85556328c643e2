import { reportFault } from '@portal/platform/faults'
import { RedrawBoundary, reportRecovered } from '@portal/platform/start'
import { type ReactNode, useState } from 'react'
import buttons from '../layout/buttons.module.css'
import pages from '../pages/page.module.css'
import { SOMETHING_BROKE } from '../pages/something-broke.ts'
import { OfferReport } from '../report/offer-report.tsx'
import styles from './frame.module.css'

/**
 * Should the frame itself break, the page says so instead of going blank (account.md §8). Broken by foreign hands it is drawn anew: its
 * state is the page's.
 */
export function ErrorScreen({ children }: { children: ReactNode }) {
  return (
    <RedrawBoundary onRedraw={(error) => reportRecovered(error, {})} failed={(error) => <Broken error={error} />}>
      {children}
    </RedrawBoundary>
  )
}

function Broken({ error }: { error: unknown }) {
  const [reference] = useState(() => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    return reportFault({ kind: 'render', message, stack })
  })
  return (
    <main role="alert" className={styles.broken}>
      <h1 className={pages.title}>{SOMETHING_BROKE.title}</h1>
      <p className={pages.lead}>{SOMETHING_BROKE.text}</p>
      <p className={pages.lead}>{SOMETHING_BROKE.later}</p>
      <p className={pages.lead}>{`Reference ${reference}`}</p>
      <div className={pages.actions}>
        <button type="button" className={buttons.primary} onClick={() => location.reload()}>
          Refresh the page
        </button>
        <a className={buttons.button} href="/">
          {SOMETHING_BROKE.home}
        </a>
        <OfferReport isFrameGone />
      </div>
    </main>
  )
}
