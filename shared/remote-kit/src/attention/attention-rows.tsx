import { ButtonLink } from '@portal/design-system/button-link'
import { StatusChip, type Tone } from '@portal/design-system/status-chip'
import type { ReactNode } from 'react'
import styles from './attention-rows.module.css'

/** An item that needs attention. */
export interface AttentionRow {
  id: string
  what: string
  /** Its owner, if the page does not show it. */
  of?: string | undefined
  /** The state that it is in, in a word or two. */
  chip: string
  tone: Tone
  /** Reason, with an amount or a date, and who to ask if this person cannot resolve it. */
  reason: ReactNode
  /** Link that resolves it; absent if this person has none. */
  action?: { label: string; href: string; isPrimary?: boolean } | undefined
}

/** A part's share of *Needs attention* on the overview (rule N14): the shell hides what says nothing. */
export function AttentionRows({ rows }: { rows: readonly AttentionRow[] }) {
  if (rows.length === 0) return null
  return (
    <ul className={styles.rows} data-speaks="">
      {rows.map(({ id, what, of, chip, tone, reason, action }) => (
        <li key={id}>
          <span className={styles.what}>
            {what} {of && <span className={styles.of}>{of}</span>}
          </span>
          <span className={styles.state}>
            <span>
              <StatusChip tone={tone}>{chip}</StatusChip>
            </span>
            <span className={styles.reason}>{reason}</span>
          </span>
          {action && (
            <ButtonLink
              size="small"
              variant={action.isPrimary ? 'primary' : 'secondary'}
              href={action.href}
              aria-label={`${action.label}: ${[what, of].filter(Boolean).join(' · ')}`}
            >
              {action.label}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  )
}
