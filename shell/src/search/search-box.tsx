import { navigate } from '@portal/platform/navigation'
import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { Icon } from '../layout/icon.tsx'
import { usePage } from '../page/page-context.ts'
import styles from './search-box.module.css'
import { recentSearches, rememberSearch } from './search-history.ts'
import { searchPath } from './search-path.ts'
import { useSearchShortcut } from './use-search-shortcut.ts'

/** A plain form that also works before any script has run; with one, it lists recent searches (account.md §2). */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null)
  const [recent, setRecent] = useState<readonly string[]>([])
  const isLive = usePage((page) => page.isLive)
  useSearchShortcut(input)

  const search = (typed: string) => {
    const text = typed.trim()
    if (!text) return
    rememberSearch(text)
    setRecent([])
    navigate(searchPath(text, Date.now()))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(input.current?.value ?? '')
  }

  return (
    <search className={styles.search} onBlur={leavesTo(() => setRecent([]))}>
      <form action="/search" onSubmit={submit} className={styles.form}>
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          name="q"
          className={styles.input}
          aria-label="Search"
          placeholder="What can we help you with?"
          autoComplete="off"
          onFocus={() => setRecent(recentSearches())}
          onKeyDown={({ key }) => key === 'Escape' && setRecent([])}
        />
        {isLive && (
          <span className={styles.shortcut} aria-hidden="true">
            {/Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}
          </span>
        )}
      </form>
      {recent.length > 0 && <RecentSearches searches={recent} onChoose={search} />}
    </search>
  )
}

function RecentSearches({ searches, onChoose }: { searches: readonly string[]; onChoose: (text: string) => void }) {
  return (
    <div className={styles.recent}>
      <h2 id="recent-searches" className={styles.heading}>
        Recent Searches
      </h2>
      <ul aria-labelledby="recent-searches">
        {searches.map((text) => (
          <li key={text}>
            <button type="button" className={styles.entry} onClick={() => onChoose(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Focus that moves on inside the box has not left it. */
function leavesTo(leave: () => void) {
  return ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) leave()
  }
}
