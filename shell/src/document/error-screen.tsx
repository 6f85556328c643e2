import { reportFault } from '@portal/platform/faults'
import { Component, type ReactNode } from 'react'
import buttons from '../layout/buttons.module.css'
import pages from '../pages/page.module.css'
import { SOMETHING_BROKE } from '../pages/something-broke.ts'
import styles from './frame.module.css'

/** Should the frame itself break, the page says so instead of going blank (account.md §8). */
export class ErrorScreen extends Component<{ children: ReactNode }, { reference?: string }> {
  override state: { reference?: string } = {}

  override componentDidCatch(error: unknown) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    this.setState({ reference: reportFault({ kind: 'render', message, stack }) })
  }

  static getDerivedStateFromError() {
    return { reference: '' }
  }

  override render() {
    const { reference } = this.state
    if (reference === undefined) return this.props.children

    return (
      <main role="alert" className={styles.broken}>
        <h1 className={pages.title}>{SOMETHING_BROKE.title}</h1>
        <p className={pages.lead}>{SOMETHING_BROKE.text}</p>
        <p className={pages.lead}>{reference && `Reference ${reference}`}</p>
        <div className={pages.actions}>
          <button type="button" className={buttons.primary} onClick={() => location.reload()}>
            Refresh the page
          </button>
        </div>
      </main>
    )
  }
}
