import { PAGES } from '@portal/contracts/pages'
import type { ReactNode } from 'react'
import { usePage } from '../page/page-context.ts'
import { isPlanned } from '../page/planned-paths.ts'

/** Links to public pages by their path, or to a part of one; a page that no remote has yet is left out, and the one that is open is marked. */
export function PlannedLinks({ label, links }: { label: string; links: Readonly<Record<string, ReactNode>> }) {
  const plan = usePage((page) => page.plan)
  const open = usePage((page) => page.path)

  return (
    <nav aria-label={label}>
      <ul>
        {Object.entries(links)
          .filter(([path]) => isPlanned(plan, path.split('#')[0] ?? ''))
          .map(([path, name]) => (
            <li key={path}>
              <a href={path} aria-current={currentOf(path, open)}>
                {name}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/**
 * Returns `aria-current` of a link: on a page below it, the link is the current section (rule A5); problem pages belong
 * to the docs.
 */
function currentOf(path: string, open: string) {
  if (path === open) return 'page'
  const place = path === PAGES.docs && open.startsWith(PAGES.statusHelp) ? PAGES.docs : open
  return `${place}/`.startsWith(`${path}/`) ? 'true' : undefined
}
