import { Button } from '../button/button.tsx'
import { ButtonLink } from '../button-link/button-link.tsx'
import { formatCount, formatNumber, formatShare } from '../number/number.tsx'
import styles from './pagination.module.css'

export interface PaginationProps {
  /** Number of rows on this page. */
  shown: number
  /** Number of rows on the pages before, if known. */
  before?: number | undefined
  /** Total number of rows, if known. */
  total?: number | undefined
  /** Singular noun of a row, e.g. "key". */
  noun: string
  /** Address of the page before, or undefined on the first. */
  previous?: string | undefined
  /** Address of the page after, or undefined on the last. */
  next?: string | undefined
}

/** The foot of a list that pages by cursor. */
export function Pagination({ shown, before, total = shown, noun, previous, next }: PaginationProps) {
  return (
    <nav aria-label={`Pages of ${noun}s`} className={styles.pagination}>
      <p className={styles.summary}>
        {before === undefined ? formatShare(shown, total, noun) : rangeOf(before, shown, total, noun)}
      </p>
      {(previous || next) && (
        <div className={styles.pages}>
          <PageLink href={previous}>Previous</PageLink>
          <PageLink href={next}>Next</PageLink>
        </div>
      )}
    </nav>
  )
}

function rangeOf(before: number, shown: number, total: number, noun: string) {
  return `${formatNumber(before + 1)}–${formatNumber(before + shown)} of ${formatCount(total, noun)}`
}

function PageLink({ href, children }: { href: string | undefined; children: string }) {
  if (href)
    return (
      <ButtonLink href={href} size="small">
        {children}
      </ButtonLink>
    )
  return (
    <Button size="small" disabled>
      {children}
    </Button>
  )
}
