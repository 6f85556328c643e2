import { Badge } from '../badge/badge.tsx'
import { Anchor } from '../link/anchor.tsx'
import styles from './tab-links.module.css'

export interface TabLink {
  label: string
  href: string
  isCurrent: boolean
  /** How many are in there. */
  count?: number | undefined
}

export interface TabLinksProps {
  /** What the tabs divide, e.g. "Secret keys". */
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

/** On a phone the row scrolls: the tab that is open is not left beyond its edge. */
function showInRow(tab: HTMLAnchorElement | null): void {
  const row = tab?.parentElement
  if (row) row.scrollLeft = Math.max(row.scrollLeft, tab.offsetLeft + tab.offsetWidth - row.clientWidth)
}
