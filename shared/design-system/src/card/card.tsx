import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

export interface CardProps {
  /** Names the region; without one the card is only a frame. */
  title?: ReactNode
  /** Level of the title in the page's outline. */
  level?: 2 | 3
  description?: ReactNode
  /** At the right of the title: a link or a small button. */
  actions?: ReactNode
  /** Below a hairline. */
  footer?: ReactNode
  /** Content touches the frame, e.g. a table. */
  isFlush?: boolean
  children?: ReactNode
}

/** One subject, framed. */
export function Card({ title, level = 2, description, actions, footer, isFlush = false, children }: CardProps) {
  const titleId = useId()
  const Heading = `h${level}` as const
  const Frame = title ? 'section' : 'div'
  return (
    <Frame className={styles.card} aria-labelledby={title ? titleId : undefined}>
      {(title || actions) && (
        <header className={styles.header}>
          <div>
            {title && (
              <Heading id={titleId} className={styles.title}>
                {title}
              </Heading>
            )}
            {description && <p className={styles.description}>{description}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children && (
        <div className={styles.body} data-flush={isFlush || undefined}>
          {children}
        </div>
      )}
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </Frame>
  )
}
