import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { CopyButton } from '../copy-button/copy-button.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './problem-card.module.css'

export interface ProblemCardProps {
  /** Content that failed to load, e.g. "members": completes "Could not load …". */
  what?: string
  /** Instead of it, when something else than loading failed. */
  title?: string
  /** Message for the person. */
  message: ReactNode
  /** The request id or report id that support asks for. */
  reference?: string
  /** Additional text for *Copy details* besides the reference, e.g. time and address. */
  details?: string
  onRetry?: () => void
  isRetrying?: boolean
  /** Further ways out: a link. */
  action?: ReactNode
}

/** Shows a failure: what failed, a retry, and what to tell support. The page around it keeps its title. */
export function ProblemCard({
  what,
  title = what ? `Could not load ${what}` : 'Something went wrong',
  message,
  reference,
  details,
  onRetry,
  isRetrying,
  action,
}: ProblemCardProps) {
  const copied = [reference && `Reference: ${reference}`, details].filter(Boolean).join('\n')
  return (
    <div role="alert" className={styles.card}>
      <span className={styles.icon}>
        <Icon name="alert" />
      </span>
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        <div className={styles.message}>{message}</div>
        {reference && (
          <p className={styles.reference}>
            Reference <code translate="no">{reference}</code>
          </p>
        )}
        <div className={styles.actions}>
          {onRetry && (
            <Button size="small" icon="refresh" onClick={onRetry} isPending={isRetrying}>
              Retry
            </Button>
          )}
          {action}
          {copied && (
            <CopyButton text={copied} what="details">
              Copy details
            </CopyButton>
          )}
        </div>
      </div>
    </div>
  )
}
