import { Badge } from '../badge/badge.tsx'
import { Anchor } from '../link/anchor.tsx'
import styles from './tab-links.module.css'

export interface TabLink {
  label: string
  href: string
  isCurrent: boolean
  /** Number of items inside, or words for it, such as "99+". */
  count?: number | string | undefined
}

export interface TabLinksProps {
  /** Name of the tab list, e.g. "Secret keys". */
  label: string
  tabs: readonly TabLink[]
}

/** Tabs whose choice is in the address: links, so that they can be copied, opened aside and gone back to. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ label: text, href, isCurrent, count }) => (
        <Anchor
          key={href}
          href={href}
          className={styles.tab}
          aria-current={isCurrent ? 'page' : undefined}
          ref={isCurrent ? showInRow : undefined}
        >
          {text}
          {count !== undefined && <Badge>{count}</Badge>}
        </Anchor>
      ))}
    </nav>
  )
}

/** On a phone the row scrolls: keeps the open tab visible. */
function showInRow(tab: HTMLAnchorElement | null): void {
  const row = tab?.parentElement
  if (!row) return
  const faded = Number.parseFloat(getComputedStyle(row).paddingRight) || 0
  row.scrollLeft = Math.max(row.scrollLeft, tab.offsetLeft + tab.offsetWidth + faded - row.clientWidth)
}
