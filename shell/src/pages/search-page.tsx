import { type KeyboardEvent, lazy, Suspense } from 'react'
import { usePage } from '../page/page-context.ts'
import { recentSearches } from '../search/search-history.ts'
import { searchPath, searchTextOf } from '../search/search-path.ts'
import styles from './page.module.css'
import { PageSearch } from './page-search.tsx'
import { WaysOn } from './ways-on.tsx'

const Results = lazy(async () => ({ default: (await import('../search/results.tsx')).Results }))

/** `/search?q=…`: everything that fits, over pages, actions, help and the things of the account (rules A4, N16). */
export function SearchPage() {
  const text = searchTextOf(usePage((page) => page.search))
  const isLive = usePage((page) => page.isLive)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows go through links and a field that have the focus themselves
    <div className={styles.found} onKeyDown={goThrough}>
      <h1 className={styles.title}>{text ? `Results for “${text}”` : 'Search'}</h1>
      <PageSearch text={text} />
      {!text && isLive && <RecentSearches />}
      {!text && <WaysOn />}
      {text && isLive && (
        <Suspense>
          <Results text={text} />
        </Suspense>
      )}
    </div>
  )
}

function RecentSearches() {
  const recent = recentSearches()
  if (recent.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <h2 id="recent">Recent searches</h2>
      <ul>
        {recent.map((text) => (
          <li key={text}>
            <a href={searchPath(text, 0)}>{text}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Arrows go from the field through the results and back, as in the list below the field of the header. */
function goThrough(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('search input, [data-result]')]
  const at = stops.indexOf(event.target as HTMLElement)
  const next = step && at >= 0 ? stops[at + step] : undefined
  if (!next) return
  event.preventDefault()
  next.focus()
}
