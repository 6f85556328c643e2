import { ButtonLink } from '@portal/design-system/button-link'
import { StatusChip, type Tone } from '@portal/design-system/status-chip'
import type { ReactNode } from 'react'
import styles from './attention-rows.module.css'

/** Something that somebody has to see to. */
export interface AttentionRow {
  id: string
  what: string
  /** Whose it is, where that is not said by the page. */
  of?: string | undefined
  /** The state that it is in, in a word or two. */
  chip: string
  tone: Tone
  /** Why, with its amount or its date, and whom to ask where this person cannot end it. */
  reason: ReactNode
  /** What ends it, and where; absent where this person has nowhere to go for it. */
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
