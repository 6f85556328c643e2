import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
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
  /** Keeps a title that somebody wrote to one line; the whole of it shows on hover. */
  isTitleCut?: boolean
  /** Beside the title: a status chip. */
  status?: ReactNode
  description?: ReactNode
  /** The address of the help document about it. */
  help?: string
  /** At most one primary button; below the heading on narrow screens. */
  action?: ReactNode
  /** The title and the action are so short that a phone has room for both in one row. */
  isActionBeside?: boolean
}

/** The top of every page. */
export function PageHeader(props: PageHeaderProps) {
  const { title, breadcrumb = [], isTitleCut, status, description, help, action, isActionBeside } = props
  return (
    <header
      className={styles.header}
      data-cut={isTitleCut || undefined}
      data-action-beside={isActionBeside || undefined}
    >
      {breadcrumb.length > 0 && <Breadcrumb crumbs={breadcrumb} />}
      <div className={styles.line}>
        <h1 tabIndex={-1} className={styles.title} title={isTitleCut && typeof title === 'string' ? title : undefined}>
          {title}
        </h1>
        {status && <div className={styles.status}>{status}</div>}
      </div>
      {(description || help) && (
        <p className={styles.description}>
          {description} {help && <Help href={help} about={title} />}
        </p>
      )}
      {/* Where C looks for the primary button (rule N43). */}
      {action && (
        <div className={styles.action} data-page-action>
          {action}
        </div>
      )}
    </header>
  )
}

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
      <ol>
        {crumbs.map(({ label, href }, at) => (
          <li key={href}>
            {at > 0 && <Icon name="chevron-right" size={12} />}
            <Link href={href} variant="quiet" isAlone>
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Its name includes the subject, for screen reader users who list links without context. */
function Help({ href, about }: { href: string; about: ReactNode }) {
  return (
    // Where the help menu looks for the document about the page (rule Q39).
    <Link href={href} className={styles.help} data-page-help>
      Learn more<VisuallyHidden> about {about}</VisuallyHidden>
    </Link>
  )
}
