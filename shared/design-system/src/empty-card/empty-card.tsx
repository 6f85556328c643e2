import type { ReactNode } from 'react'
import { ButtonLink } from '../button-link/button-link.tsx'
import styles from './empty-card.module.css'

export interface EmptyCardProps {
  /** The content that will appear here, and its benefit. */
  children: ReactNode
  /** The one thing to do next; absent where this person can do nothing. */
  way?: { label: string; href: string } | undefined
}

/** Placeholder of an empty card on the overview. */
export function EmptyCard({ children, way }: EmptyCardProps) {
  return (
    <div className={styles.empty} data-empty="">
      <p>{children}</p>
      {way && (
        <ButtonLink size="small" href={way.href}>
          {way.label}
        </ButtonLink>
      )}
    </div>
  )
}
