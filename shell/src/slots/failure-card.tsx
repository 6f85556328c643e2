import type { SlotFailure } from '@portal/federation/slot'
import { announce } from '@portal/platform/navigation'
import buttons from '../layout/buttons.module.css'
import styles from './slots.module.css'

/** In the place of a part that failed, while all others go on (account.md §8 "error screen text"). */
export function FailureCard({ title, reference, owner, retry, level }: SlotFailure & { level: 'page' | 'card' }) {
  const Heading = level === 'page' ? 'h1' : 'h3'
  const copy = async () => {
    await navigator.clipboard.writeText(detailsOf(title, reference))
    announce('Copied')
  }

  return (
    <section role="alert" className={styles.failure}>
      <Heading className={styles.failed}>{title} is unavailable</Heading>
      <p>
        Well, this is awkward. Something broke — but it's not your fault. Try refreshing the page, and if that doesn't
        help, feel free to contact our support team.
      </p>
      <p className={styles.reference}>
        Reference <code>{reference}</code>
        {owner && ` · ${owner}`}
      </p>
      <div className={styles.actions}>
        <button type="button" className={buttons.button} onClick={retry}>
          Retry
        </button>
        <button type="button" className={buttons.button} onClick={() => void copy().catch(() => {})}>
          Copy details
        </button>
      </div>
    </section>
  )
}

function detailsOf(title: string, reference: string) {
  return `${title} is unavailable. Reference ${reference}, ${location.pathname}, ${new Date().toISOString()}`
}
