import { outlinesOf } from '../page/outlines-of.ts'
import { usePage } from '../page/page-context.ts'
import { findPages } from '../search/find-pages.ts'
import { searchTextOf } from '../search/search-path.ts'
import { useRemotes } from '../slots/use-remotes.ts'
import { Empty } from './empty.tsx'
import styles from './page.module.css'

/** The pages of the portal that hold the words looked for: by title at once, by keyword with the rest of the plan. */
export function SearchPage() {
  const plan = usePage((page) => page.plan)
  const text = searchTextOf(usePage((page) => page.search))
  const remotes = useRemotes(text !== '')
  const owners = remotes?.length
    ? [...plan.others.filter(({ name }) => name === 'shell'), ...remotes]
    : outlinesOf(plan)
  const found = findPages(owners, text)

  return (
    <>
      <h1 className={styles.title}>{text ? `Results for “${text}”` : 'Search'}</h1>
      {!text && (
        <Empty icon="search" title="What are you looking for?">
          Type it in the search box above.
        </Empty>
      )}
      {text && remotes && found.length === 0 && (
        <Empty icon="search" title="No pages match">
          Try a shorter word, such as “keys” or “billing”.
        </Empty>
      )}
      <ul className={styles.results} aria-label="Pages">
        {found.map(({ path, title }) => (
          <li key={path}>
            <a href={path}>
              <strong>{title}</strong>
              <span className={styles.muted}>{path}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
