import { Fragment, type ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import styles from './page-header.module.css'

export interface Crumb {
  label: string
  href: string
}

export interface PageHeaderProps {
  /** The page's `h1`; a route change moves focus to it. */
  title: ReactNode
  /** The way here, outermost first, without the page itself. */
  breadcrumb?: readonly Crumb[]
  /** Beside the title: a status chip. */
  status?: ReactNode
  description?: ReactNode
  /** At most one primary button; below the title on narrow screens. */
  action?: ReactNode
}

/** The top of every page. */
export function PageHeader({ title, breadcrumb = [], status, description, action }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {breadcrumb.length > 0 && (
          <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
            <ol>
              {breadcrumb.map(({ label, href }) => (
                <Fragment key={href}>
                  <li>
                    <Link href={href} variant="quiet">
                      {label}
                    </Link>
                  </li>
                  <li aria-hidden="true">
                    <Icon name="chevron-right" size={12} />
                  </li>
                </Fragment>
              ))}
            </ol>
          </nav>
        )}
        <div className={styles.line}>
          <h1 tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {status}
        </div>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </header>
  )
}
