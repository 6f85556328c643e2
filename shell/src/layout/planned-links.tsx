import { usePage } from '../page/page-context.ts'
import { isPlanned } from '../page/planned-paths.ts'

/** Links to public pages by their path; a page that no remote has yet is left out. */
export function PlannedLinks({ label, links }: { label: string; links: Readonly<Record<string, string>> }) {
  const plan = usePage((page) => page.plan)

  return (
    <nav aria-label={label}>
      <ul>
        {Object.entries(links)
          .filter(([path]) => isPlanned(plan, path))
          .map(([path, name]) => (
            <li key={path}>
              <a href={path}>{name}</a>
            </li>
          ))}
      </ul>
    </nav>
  )
}
